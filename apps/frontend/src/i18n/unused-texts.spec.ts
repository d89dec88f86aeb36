import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { TOPICS } from './topics.ts';

const PAGE = path.join(import.meta.dirname, '..');
const CONTRACTS = path.join(PAGE, '../../../libs/contracts/src');
/** Names of forms and fields. */
const WIRE_FORMAT = path.join(PAGE, '../../../libs/link-crypto/src/rich');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.spec\.|\.stories\.|testing\/|\.d\.ts$/.test(name),
  );
const read = (folder: string, files: readonly string[]) =>
  files.map((name) => readFileSync(path.join(folder, name), 'utf8'));

const copyFiles = filesIn(PAGE).filter((name) => name.endsWith('.texts.ts'));
const page = read(
  PAGE,
  filesIn(PAGE).filter((name) => !copyFiles.includes(name)),
);
const namesIn = (sources: readonly string[]) => new Set(sources.join('\n').match(/[\w$]+/g));
const names = namesIn(page);
/** Names that are values: texts are also looked up by the state that they speak of, or by a word in an address. */
const quoted = new Set([
  ...([...page, ...[CONTRACTS, WIRE_FORMAT].flatMap((folder) => read(folder, filesIn(folder)))]
    .join('\n')
    .match(/(?<=['"`])[\w-]+(?=['"`])|(?<=\n  )\w+(?=:)/g) ?? []),
  ...([...page, ...read(PAGE, copyFiles)].join('\n').match(/(?<=[?&]\w+=)[\w-]+/g) ?? []),
]);

/** Places in a list have no names. Names of several words may be put together: `pro-${option}`. */
const isKnown = (name: string): boolean =>
  /^\d+$/.test(name) ||
  quoted.has(name) ||
  (/\W/.test(name) && (name.match(/\w+/g) ?? []).every((word) => names.has(word)));

/** Keys and beginnings of keys that the code has, `receipt.ended.${reason}` as an expression. */
const keys = [
  ...page.join('\n').matchAll(/(['`])(\w+(?:\.(?:[\w-]|\$\{[^}]*\})+)+)\1|textsOf\('(\w+)'\)/g),
].map(([, , key, group]) =>
  RegExp(`^${(key ?? group ?? '').replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([^.]+)')}(\\..+)?$`),
);

/** A group that is read as a whole has to have its names in the code, too. */
const isUsed = (key: string): boolean =>
  keys.some((pattern) => {
    const found = pattern.exec(key);
    if (found === null) return false;
    const rest = found.at(-1)?.split('.').slice(1) ?? [];
    return (
      found.slice(1, -1).every((name) => name !== undefined && isKnown(name)) &&
      rest.every((name) => names.has(name) || isKnown(name))
    );
  });

function keysOf(texts: object, before = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? keysOf(part, `${before}${name}.`)
      : [`${before}${name}`],
  );
}

function deepNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...deepNames(part)]);
}

/** Texts of one file that no code names. @returns `group.name` */
async function unusedIn(file: string): Promise<readonly string[]> {
  const groups: Record<string, unknown> = await import(pathToFileURL(path.join(PAGE, file)).href);
  const near = namesIn(page.filter((source) => source.includes(`/${path.basename(file)}'`)));
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
  it.each(TOPICS)('are all used: %s', (topic) => {
    const file = path.join(PAGE, `i18n/messages/${topic}/en.json`);
    expect(keysOf(JSON.parse(readFileSync(file, 'utf8'))).filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each(copyFiles)('are all used: %s', async (file) => {
    expect(await unusedIn(file)).toEqual([]);
  });
});
