/**
 * Lets Node itself load what specs import, in the process that runs them. Packages are loaded once, for all spec files.
 * Our own sources are loaded anew for each file: so no file meets what another one has left in a module.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { swcOptions } from '../../jest.preset.mjs';

const require = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '../..');
const ROOT_URL = `${pathToFileURL(ROOT).href}/`;
const CACHE = path.join(ROOT, 'node_modules/.cache/oncelink/compiled-specs');
const GLOBALS = Symbol.for('oncelink.jest');
const NAMES = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];
const SPEC_API = `const from = globalThis[Symbol.for('oncelink.jest')];
export const { ${NAMES.join(', ')} } = from;`;

/** Their state is of the process that uses them: two spec files in one would count the same things twice. */
const FRESH_PACKAGES =
  /\/node_modules\/(prom-client|class-validator-jsonschema|@testing-library\/user-event)\//;

/** Of files that are no programs: what they are read as, by what their path looks like. */
const READERS = [];

/** Has files be read as what this makes of their text. */
export const readAs = (files, format, read) => void READERS.push({ files, format, read });

/** Marks what was loaded for specs, in the search of its URL. */
const ROUND = 'round';

let round = 0;

/** Loads a file for a spec, and with it what it imports. Programs that run specs load what they need themselves as usual. */
export const loadForSpec = (file) => import(`${pathToFileURL(file).href}?${ROUND}`);

/** From now on, our own sources are loaded anew. */
export function beginRound() {
  round += 1;
  for (const file of Object.keys(require.cache)) if (FRESH_PACKAGES.test(file)) delete require.cache[file];
}

/** What specs import from `@jest/globals`. */
export function provideSpecApi(api) {
  globalThis[GLOBALS] = api;
}

const isFresh = (url) =>
  url.startsWith(ROOT_URL) && (!url.includes('/node_modules/') || FRESH_PACKAGES.test(url));

/** Files with maps from compiled sources to what was written, by URL: what `SourceMapSupport` of jest takes. */
export const sourceMaps = new Map();

const compiled = new Map();

function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** What a source is compiled to, kept on disk for all projects: the libraries are part of most. */
function compile(file) {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs} ${size}`;
  const known = compiled.get(file);
  if (known?.stamp === stamp) return known;
  const source = readFileSync(file, 'utf8');
  const options = { ...swcOptions(file.endsWith('x')), sourceMaps: true };
  const { version } = require('@swc/core/package.json');
  const key = createHash('sha1')
    .update(JSON.stringify([version, options, file, source]))
    .digest('hex');
  const kept = path.join(CACHE, key);
  const found = { stamp, map: `${kept}.map`, code: '' };
  try {
    found.code = readFileSync(`${kept}.js`, 'utf8');
  } catch {
    const { code, map } = require('@swc/core').transformSync(source, { ...options, filename: file });
    mkdirSync(CACHE, { recursive: true });
    writeWhole(found.map, map ?? '');
    writeWhole(`${kept}.js`, code);
    found.code = code;
  }
  compiled.set(file, found);
  return found;
}

/** A file as one text, as `?raw` gives it to the page. */
const asText = (text) => ({
  format: 'module',
  source: `export default ${JSON.stringify(text)};`,
  shortCircuit: true,
});

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals')
      return { url: `oncelink:spec-api?round=${round}`, format: 'module', shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    const { url } = resolved;
    const isOfSpec = specifier.endsWith(ROUND) || context.parentURL?.includes(`${ROUND}=`) === true;
    if (!isOfSpec || !isFresh(url)) return resolved;
    const [address, search] = url.split('?');
    const given = new URLSearchParams(search);
    given.set(ROUND, String(round));
    return { ...resolved, url: `${address}?${given}` };
  },
  load(url, context, nextLoad) {
    if (url.startsWith('oncelink:spec-api'))
      return { format: 'module', source: SPEC_API, shortCircuit: true };
    if (!isFresh(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    if (new URL(url).searchParams.has('raw')) return asText(readFileSync(file, 'utf8'));
    const reader = READERS.find(({ files }) => files.test(file));
    if (reader !== undefined) {
      const source = reader.read(readFileSync(file, 'utf8'));
      return { format: reader.format, source, shortCircuit: true };
    }
    if (!/\.tsx?$/.test(file)) return nextLoad(url, context);
    const { code, map } = compile(file);
    sourceMaps.set(url, map);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
