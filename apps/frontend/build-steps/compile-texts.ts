import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Group = Record<string, unknown>;

/** Messages in nested groups: `{ "ended.goHome": … }` as `{ ended: { goHome: … } }`. @param change of each text */
export function groupTexts(json: string, change: (text: string) => unknown = (text) => text): Group {
  const groups: Group = {};
  const messages: Readonly<Record<string, string>> = JSON.parse(json);
  for (const [key, text] of Object.entries(messages)) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    const group = names.reduce((outer, name) => (outer[name] ??= {}) as Group, groups);
    group[last] = change(text);
  }
  return groups;
}

/**
 * The groups of all topics together. A page puts topics side by side, so of two groups with one name, the later one would hide
 * the texts of the other, and only where both are loaded.
 * @param topics messages as `groupTexts` takes them, by topic
 * @throws Error that names the group and both topics
 */
export function joinTopics(topics: Readonly<Record<string, string>>): Group {
  const joined: Group = {};
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
  const folder = path.join(import.meta.dirname, '../src/i18n/messages');
  const files = globSync('{*,late/*}/en.json', { cwd: folder }).toSorted();
  return Object.fromEntries(
    files.map((file) => [path.dirname(file), readFileSync(path.join(folder, file), 'utf8')]),
  );
}

/** What the page gets of a file of messages: compiled, so that it carries no parser for them. */
export const compileMessages = (json: string): string => JSON.stringify(groupTexts(json, compile));

/** Compiles the messages of src/i18n. Fails where two topics have a group of one name. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  enforce: 'pre',
  buildStart: () => void joinTopics(readEnglish()),
  transform: { filter: { id: /\/src\/i18n\/messages\/.*\.json$/ }, handler: compileMessages },
});
