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
function run(hidden: boolean) {
  const code = readFileSync(path.join(dist, writeStarter(dist, FILES)), 'utf8');
  const waiting: (() => void)[] = [];
  const loaded: string[] = [];
  const late = [{ rel: '' }, { rel: '' }];
  runInNewContext(code.replaceAll('import(', 'load('), {
    document: { hidden, querySelectorAll: (named: string) => (named === 'link[data-late]' ? late : []) },
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
  return { loaded, late, afterNext };
}

it('a page loads its code after its first paint, every file in a task of its own', async () => {
  const { loaded, late, afterNext } = run(false);
  expect(loaded).toEqual([]);
  expect(await afterNext()).toEqual([]);
  expect(late).toEqual([{ rel: '' }, { rel: '' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js']);
  expect(late).toEqual([{ rel: 'modulepreload' }, { rel: 'modulepreload' }]);
  expect(await afterNext()).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
});

it('a page that nobody looks at loads its code at once', async () => {
  const { loaded } = run(true);
  await setImmediate();
  expect(loaded).toEqual(['/assets/shared-1.js', '/assets/app-1.js']);
});

it('a page with other code has another script, so that no cache gives it the old one', () => {
  expect(writeStarter(dist, FILES)).not.toBe(writeStarter(dist, ['assets/app-2.js']));
});
