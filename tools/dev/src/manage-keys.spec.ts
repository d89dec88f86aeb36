import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('npm run keys says how to reach keys where nothing runs', async () => {
  const folder = path.join(import.meta.dirname, 'no such folder');
  const script = path.join(import.meta.dirname, 'manage-keys.ts');
  const args = [script, 'status', '--data', folder];
  const [code, said] = await new Promise<[number | undefined, string]>((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env['PATH'] } }, (error, _output, errors) =>
      resolve([typeof error?.code === 'number' ? error.code : undefined, errors]),
    );
  });
  expect([code, said]).toEqual([
    1,
    `Nothing runs on ${folder}. Start it with npm start, or name another folder with --data.\n`,
  ]);
});
