import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupTexts } from './build-steps/compile-texts.ts';

/**
 * The groups of all topics together. A page puts topics side by side, so of two groups with one name, the later one would hide
 * the texts of the other, and only where both are loaded.
 * @param topics messages as `groupTexts` takes them, by topic
 * @throws Error that names the group and both topics
 */
export function joinTopics(topics: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const joined: Record<string, unknown> = {};
  const topicOf = new Map<string, string>();
  for (const [topic, json] of Object.entries(topics))
    for (const [name, texts] of Object.entries(groupTexts(json))) {
      const other = topicOf.get(name);
      if (other !== undefined)
        throw new Error(`Two topics have texts of the group "${name}": ${other} and ${topic}.`);
      topicOf.set(name, topic);
      joined[name] = texts;
    }
  return joined;
}

/** The English messages by topic, as their files have them. */
export function readEnglish(): Readonly<Record<string, string>> {
  const folder = path.join(import.meta.dirname, 'src/i18n/messages');
  const files = globSync('{*,late/*}/en.json', { cwd: folder }).toSorted();
  return Object.fromEntries(
    files.map((file) => [path.dirname(file), readFileSync(path.join(folder, file), 'utf8')]),
  );
}
