import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeStarter } from './write-starter.ts';

const BEFORE = 'assets/before-paint-1.js';
const FILES = ['assets/shared-1.js', 'assets/app-1.js'];

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'starter-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, BEFORE), 'document.coloured = true;\n');
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Runs the script in a page. */
function run({
  hidden = false,
  dataset = {},
  parsed = true,
}: { readonly hidden?: boolean; readonly dataset?: object; readonly parsed?: boolean } = {}) {
  const code = readFileSync(path.join(dist, writeStarter(dist, BEFORE, FILES)), 'utf8');
  const waiting: (() => void)[] = [];
  const listening = new Map<string, () => void>();
  const loaded: string[] = [];
  const late = [{ rel: '' }, { rel: '' }];
  const document = {
    coloured: false,
    hidden,
    documentElement: { dataset },
    querySelectorAll: (named: string) => (named === 'link[data-late]' ? late : []),
    addEventListener: (name: string, listener: () => void) => listening.set(name, listener),
  };
  runInNewContext(code.replaceAll('import(', 'load('), {
    document,
    requestAnimationFrame: (frame: () => void) => waiting.push(frame),
    setTimeout: (task: () => void) => waiting.push(task),
    load: (file: string) => loaded.push(file),
  });
  const parse = () => listening.get('DOMContentLoaded')?.();
  if (parsed) parse();
  /** What has been loaded once the next thing came that the script waits for. */
  const afterNext = async () => {
    waiting.shift()?.();
    await setImmediate();
    return [...loaded];
  };
  const hide = async () => {
    document.hidden = true;
    listening.get('visibilitychange')?.();
    await setImmediate();
  };
  return { document, loaded, late, parse, afterNext, hide };
}

it('a page loads its code after its first two frames, every file in a task of its own', async () => {
  const { loaded, late, afterNext } = run();
  expect(loaded).toEqual([]);
  expect(await afterNext()).toEqual([]);
  expect(await afterNext()).toEqual([]);
  expect(late).toEqual([{ rel: '' }, { rel: '' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js']);
  expect(late).toEqual([{ rel: 'modulepreload' }, { rel: 'modulepreload' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
});

it('a page has opened once its code is asked for', async () => {
  const dataset = { opening: '' };
  const { afterNext } = run({ dataset });
  await afterNext();
  await afterNext();
  expect(dataset).toEqual({ opening: '' });
  await afterNext();
  expect(dataset).toEqual({});
});

it.each([
  ['that nobody looks at', { hidden: true }],
  ['that stays blank until it has other words', { dataset: { untranslated: '' } }],
])('a page %s loads its code at once', async (_which, page) => {
  const { loaded, afterNext } = run(page);
  await setImmediate();
  await afterNext();
  expect(loaded).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
});

it('a page that is left before its first paint loads its code then, and once', async () => {
  const { loaded, afterNext, hide } = run();
  await hide();
  expect(loaded).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
  for (let step = 0; step < 4; step += 1) await afterNext();
  expect(loaded).toHaveLength(2);
});

it('a page that is still being read loads no code, but has its colours', async () => {
  const { document, loaded, parse, afterNext } = run({ hidden: true, parsed: false });
  expect(document.coloured).toBe(true);
  expect(await afterNext()).toEqual([]);
  parse();
  await setImmediate();
  expect(loaded).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
});

it('a page with other code has another script, so that no cache gives it the old one', () => {
  const first = writeStarter(dist, BEFORE, FILES);
  writeFileSync(path.join(dist, BEFORE), 'document.coloured = true;\n');
  const second = writeStarter(dist, BEFORE, ['assets/app-2.js']);
  writeFileSync(path.join(dist, BEFORE), 'document.coloured = false;\n');
  const third = writeStarter(dist, BEFORE, FILES);
  expect(new Set([first, second, third]).size).toBe(3);
});

it('a page names one script: nothing is left of what runs before its first paint', () => {
  writeStarter(dist, BEFORE, FILES);
  expect(existsSync(path.join(dist, BEFORE))).toBe(false);
});
