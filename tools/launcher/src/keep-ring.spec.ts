import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { encodeRing, readRing } from '@oncelink/key-ring';
import { keepRing } from './keep-ring.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the key ring of a data folder is made once, readable by us alone, and stays', async () => {
  const file = await keepRing(folder);
  const ring = encodeRing(await readRing(file));
  expect(await keepRing(folder)).toBe(file);
  expect(encodeRing(await readRing(file))).toBe(ring);
  for (const name of readdirSync(path.dirname(file))) {
    expect(statSync(path.join(path.dirname(file), name)).mode & 0o077).toBe(0);
  }
});
