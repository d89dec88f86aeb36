import { expect, it } from '@jest/globals';
import { readText, writeText } from '../stored-text.ts';
import { removeStaged } from './remove-staged.ts';

it('a window whose database fails does not keep the rest from being removed', async () => {
  // As in some private windows: this one has no database at all.
  expect('indexedDB' in globalThis).toBe(false);
  writeText('staged_files', 'yes');
  await removeStaged([]);
  expect(readText('staged_files')).toBeNull();
});
