import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeVectors } from './write-vectors.ts';

const LIBRARY = path.resolve(import.meta.dirname, '../../../libs/link-crypto');
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const readJson = (...names: readonly string[]) => JSON.parse(readFileSync(path.join(...names), 'utf8'));

it('publishes every file of vectors that the library has, unchanged, and the schema that they name', () => {
  writeVectors(dist);
  const names = readdirSync(LIBRARY).filter((name) => /^vectors-v\d+\.json$/.test(name));
  const { files } = readJson(dist, 'developers/vectors.json');
  expect(files).toEqual(names.sort().map((name) => readJson(LIBRARY, name)));
  for (const { $schema } of files) {
    expect(readJson(dist, 'developers', $schema)).toEqual(readJson(LIBRARY, 'vectors.schema.json'));
  }
});
