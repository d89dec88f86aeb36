import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { StagedFiles } from './staged-files.ts';

const FILES = ['a.txt', 'b.txt', 'empty', 'c.txt'].map((name) => ({ name, bytes: name === 'empty' ? 0 : 5 }));
const WORDS = ['north', 'south', '', 'west!'];

let out: string;
let staging: string;
/** As the state file has it. */
let kept: readonly string[];

beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'staged-'));
  staging = path.join(out, '.staging');
  kept = [];
  const staged = new StagedFiles(staging, FILES);
  WORDS.forEach((word, file) => word && staged.write({ file, offset: 0, bytes: Buffer.from(word) }));
  staged.sync();
  staged.close();
});
afterEach(() => rmSync(out, { recursive: true }));

/** One run of the program. @param onName what happens once it has kept so many names */
function place(onName: (names: number) => void = () => undefined): string[] {
  let names = 0;
  return new StagedFiles(staging, FILES).place(out, kept, (paths) => {
    kept = [...paths];
    names += 1;
    onName(names);
  });
}
const killedAt = (dies: number) => (names: number) => {
  if (names === dies) throw new Error('killed');
};

const shown = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(out)
      .sort()
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, readFileSync(path.join(out, name), 'utf8')]),
  );
const ALL = { 'a.txt': 'north', 'b.txt': 'south', 'c.txt': 'west!', empty: '' };

it.each([1, 2, 3, 4])('killed before file %d has its name, the next run places each once', (dies) => {
  expect(() => place(killedAt(dies))).toThrow('killed');
  const again = place();
  expect(shown()).toEqual(ALL);
  expect(again.map((file) => path.basename(file))).toEqual(FILES.map(({ name }) => name));
  expect(existsSync(staging)).toBe(false);
  expect(place()).toEqual(again);
});

it('killed once a name was taken, the next run fills it, and writes over nothing of others', () => {
  expect(() => place(killedAt(2))).toThrow('killed');
  writeFileSync(path.join(out, 'b.txt'), '');
  expect(place()).toHaveLength(4);
  expect(shown()).toEqual(ALL);
});

it('a name that somebody else has filled meanwhile stays theirs', () => {
  expect(() => place(killedAt(2))).toThrow('killed');
  writeFileSync(path.join(out, 'b.txt'), 'mine');
  expect(path.basename(place()[1] ?? '')).toBe('b (2).txt');
  expect(shown()).toEqual({ ...ALL, 'b.txt': 'mine', 'b (2).txt': 'south' });
});

it('a file that can not be moved leaves no empty one', () => {
  expect(() => place((names) => names === 2 && rmSync(path.join(staging, '1')))).toThrow('ENOENT');
  expect(shown()).toEqual({ 'a.txt': 'north' });
});
