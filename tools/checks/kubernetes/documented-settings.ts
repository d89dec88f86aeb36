import { readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** Settings that a program knows, and those that it needs. */
export interface Settings {
  readonly known: ReadonlySet<string>;
  readonly required: readonly string[];
}

/** What every program reads that connects to a store. */
const STORE_SETTINGS = ['NODE_ENV', 'PLAIN_STORES', 'STORES_CA_FILE'];

/** A default of the workstation leads nowhere in a cluster. */
const IS_NO_DEFAULT = /^(required|a development value|.*(127\.0\.0\.1|localhost).*)$/;

/** Settings of every program of the product, by the name of its workload, from the tables of their documentation. */
export function documentedSettings(): Map<string, Settings> {
  const [, ...chapters] = read('docs/configuration.md').split(/^## /m);
  return new Map(chapters.flatMap(settingsOfChapter));
}

function settingsOfChapter(chapter: string): [string, Settings][] {
  const service = chapter.slice(0, chapter.indexOf('\n'));
  const rows = [...chapter.matchAll(/^\| `([A-Z0-9_]+)` \| .* \| (.+) \| .* \|$/gm)];
  const required = rows
    .filter(([, , preset = '']) => IS_NO_DEFAULT.test(preset.replaceAll('`', '')))
    .map(([, name = '']) => name)
    // The gateway hands out no jobs; the table has it because all processes share those lines.
    .filter((name) => service !== 'gateway' || name !== 'REDIS_JOBS_URL');
  const known = new Set(rows.map(([, name = '']) => name));
  const migration = /`migrate\.js` needs `([A-Z_]+)` only/.exec(chapter)?.[1];
  const settings: [string, Settings][] = [[service, { known, required }]];
  if (migration) {
    const knownToIt = new Set([migration, ...STORE_SETTINGS]);
    settings.push([`${service}-migrate`, { known: knownToIt, required: [migration] }]);
  }
  return settings;
}

/** What the first one makes for the others. */
const MADE = ['PAY_HOST', 'READER_HOST', 'FILES_POOL'];

/** What the scripts of nginx read; the first one says what is missing. */
export function settingsOfWeb(): Settings {
  const [first, second] = ['10-oncelink.envsh', '15-listen.sh'].map((name) =>
    read(`docker/nginx/docker-entrypoint.d/${name}`),
  );
  const namesIn = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return {
    known: new Set(namesIn(`${first}${second}`, /\$\{?([A-Z_]{4,})/g).filter((name) => !MADE.includes(name))),
    required: namesIn(first, /\$\{([A-Z_]+):\?/g),
  };
}
