import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';

const repository = path.resolve(import.meta.dirname, '../..');

test('the running site is, file by file, the build that it says', async ({ product }) => {
  const command = path.join(repository, 'tools/verify-site/src/verify/main.ts');
  const build = path.join(repository, 'apps/frontend/dist');
  const { stdout } = await promisify(execFile)(process.execPath, [command, product.origin, '--dist', build]);
  expect(stdout).toContain('Nothing differs.');
});
