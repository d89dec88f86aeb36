import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepKeys, ringFolder } from './keep-keys.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  file = path.join(folder, 'keys.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the keys of a data folder', () => {
  it('are made once, all different, and stay', () => {
    const keys = keepKeys(folder);
    expect(new Set(Object.values(keys)).size).toBe(18);
    for (const key of Object.values(keys)) expect(key).toMatch(/^[\w-]{43}$/);
    expect(keepKeys(folder)).toEqual(keys);
  });

  it('are readable by their owner alone', () => {
    keepKeys(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('get a new one when a later version needs it', () => {
    const { limitKey, ...others } = keepKeys(folder);
    writeFileSync(file, JSON.stringify(others));
    expect(keepKeys(folder)).toMatchObject(others);
    expect(keepKeys(folder).limitKey).not.toBe(limitKey);
  });

  it('are never replaced when their file is gone from a folder that was in use', () => {
    mkdirSync(ringFolder(folder));
    writeFileSync(path.join(ringFolder(folder), 'ring.json.1'), '');
    expect(() => keepKeys(folder)).toThrow(/\(ENOENT\)\. Restore it, or choose another data folder\.$/);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['', 'not json', '{"linkPepper":"short"}', '{"linkPepper":7}'])(
    'are never replaced when their file is damaged: %s',
    (text) => {
      writeFileSync(file, text);
      expect(() => keepKeys(folder)).toThrow(/Restore it, or choose another data folder\.$/);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
