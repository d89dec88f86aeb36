import { KEPT_BY_BROWSER, KEPT_BY_TAB, KEPT_IN_DATABASE } from './src/lib/stored-keys.ts';

/** The headings of the policies below which the lists stand. */
const LISTS = {
  'Kept until you remove it': { ...KEPT_BY_BROWSER, ...KEPT_IN_DATABASE },
  'Kept while the tab is open': KEPT_BY_TAB,
} as const;

const listOf = (keys: Readonly<Record<string, string>>): string =>
  Object.entries(keys)
    .map(([key, why]) => `- ${key}: ${why}`)
    .join('\n');

/** A policy with the lists of everything that the browser keeps as they are now. @throws Error where one has no place */
export function listKeptKeys(policy: string): string {
  let text = policy;
  for (const [heading, keys] of Object.entries(LISTS)) {
    const place = new RegExp(`(\\n\\n${heading}\\n\\n)(?:- .*\\n?)*`);
    if (!place.test(text)) throw new Error(`The policy has no heading "${heading}".`);
    text = text.replace(place, (_, start: string) => `${start}${listOf(keys)}\n`);
  }
  return text;
}
