import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeStarter } from './write-starter.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'starter-'));
  mkdirSync(path.join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** What the script has loaded before a frame is painted, and after. */
function run(hidden: boolean) {
  const code = readFileSync(path.join(dist, writeStarter(dist, 'assets/app-1.js')), 'utf8');
  const frames: (() => void)[] = [];
  const after: string[] = [];
  runInNewContext(code.replace('import(', 'load('), {
    document: { hidden },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (task: () => void) => task(),
    load: (file: string) => after.push(file),
  });
  const before = [...after];
  for (const frame of frames) frame();
  return { before, after };
}

it('a page loads its code after its first paint, or at once where nobody looks', () => {
  expect(run(false)).toEqual({ before: [], after: ['/assets/app-1.js'] });
  expect(run(true).before).toEqual(['/assets/app-1.js']);
});

it('a page with other code has another script, so that no cache gives it the old one', () => {
  expect(writeStarter(dist, 'assets/app-1.js')).not.toBe(writeStarter(dist, 'assets/app-2.js'));
});
