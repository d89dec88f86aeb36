import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const PAGE = path.join(import.meta.dirname, '..');
const CONTRACTS = path.join(PAGE, '../../../libs/contracts/src');

const sourcesIn = (folder: string, leftOut: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|testing\//.test(name) && !leftOut.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

const NOTHING = /^$/;
const page = sourcesIn(PAGE, /^texts\//);
const namesIn = (sources: readonly string[]) => new Set(sources.join('\n').match(/[\w$]+/g));
const names = namesIn(page);
/** Names that are values: texts are also looked up by the state that they speak of, or by a word in an address. */
const quoted = new Set([
  ...([...page, ...sourcesIn(CONTRACTS, NOTHING)]
    .join('\n')
    .match(/(?<=['"`])[\w-]+(?=['"`])|(?<=\n  )\w+(?=:)/g) ?? []),
  ...(sourcesIn(PAGE, NOTHING)
    .join('\n')
    .match(/(?<=[?&]\w+=)[\w-]+/g) ?? []),
]);

/** Places in a list have no names. Names of several words may be put together: `pro-${option}`. */
const isKnown = (name: string): boolean =>
  /^\d+$/.test(name) ||
  quoted.has(name) ||
  (/\W/.test(name) && (name.match(/\w+/g) ?? []).every((word) => names.has(word)));

function deepNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...deepNames(part)]);
}

/** Texts of one file that no code names. @returns `group.name` */
async function unusedIn(file: string): Promise<readonly string[]> {
  const groups: Record<string, unknown> = await import(pathToFileURL(path.join(PAGE, 'texts', file)).href);
  const near = namesIn(page.filter((source) => source.includes(`texts/${file}`)));
  return Object.entries(groups).flatMap(([group, texts]) => {
    if (typeof texts !== 'object' || texts === null) return [];
    return Object.entries(texts)
      .flatMap(([name, part]) => [
        ...(near.has(name) || isKnown(name) ? [] : [name]),
        ...deepNames(part).filter((deep) => !names.has(deep) && !isKnown(deep)),
      ])
      .map((name) => `${group}.${name}`);
  });
}

describe('the texts of the page', () => {
  const files = readdirSync(path.join(PAGE, 'texts')).filter(
    (name) => name.endsWith('.ts') && !name.includes('.spec.'),
  );

  it.each(files)('are all used: %s', async (file) => {
    expect(await unusedIn(file)).toEqual([]);
  });
});
