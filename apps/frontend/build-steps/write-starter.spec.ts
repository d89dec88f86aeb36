import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeStarter } from './write-starter.ts';

const FILES = ['assets/shared-1.js', 'assets/app-1.js'];

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'starter-'));
  mkdirSync(path.join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Runs the script in a page. */
function run({
  hidden = false,
  dataset = {},
}: { readonly hidden?: boolean; readonly dataset?: object } = {}) {
  const code = readFileSync(path.join(dist, writeStarter(dist, FILES)), 'utf8');
  const waiting: (() => void)[] = [];
  const hiding: (() => void)[] = [];
  const loaded: string[] = [];
  const late = [{ rel: '' }, { rel: '' }];
  const document = {
    hidden,
    documentElement: { dataset },
    querySelectorAll: (named: string) => (named === 'link[data-late]' ? late : []),
    addEventListener: (_name: string, hide: () => void) => hiding.push(hide),
  };
  runInNewContext(code.replaceAll('import(', 'load('), {
    document,
    requestAnimationFrame: (frame: () => void) => waiting.push(frame),
    setTimeout: (task: () => void) => waiting.push(task),
    load: (file: string) => loaded.push(file),
  });
  /** What has been loaded once the next thing came that the script waits for. */
  const afterNext = async () => {
    waiting.shift()?.();
    await setImmediate();
    return [...loaded];
  };
  const hide = async () => {
    document.hidden = true;
    for (const listener of hiding) listener();
    await setImmediate();
  };
  return { loaded, late, afterNext, hide };
}

it('a page loads its code after its first paint, every file in a task of its own', async () => {
  const { loaded, late, afterNext } = run();
  expect(loaded).toEqual([]);
  expect(await afterNext()).toEqual([]);
  expect(late).toEqual([{ rel: '' }, { rel: '' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js']);
  expect(late).toEqual([{ rel: 'modulepreload' }, { rel: 'modulepreload' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
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
  for (let step = 0; step < 3; step += 1) await afterNext();
  expect(loaded).toHaveLength(2);
});

it('a page with other code has another script, so that no cache gives it the old one', () => {
  expect(writeStarter(dist, FILES)).not.toBe(writeStarter(dist, ['assets/app-2.js']));
});
