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

/** What the page gets of a file of messages: compiled, so that it carries no parser for them. */
export const compileMessages = (json: string): string => JSON.stringify(groupTexts(json, compile));

/** Compiles the messages of src/i18n. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/i18n\/messages\/.*\.json$/ }, handler: compileMessages },
});
