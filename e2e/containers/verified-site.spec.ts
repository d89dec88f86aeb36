import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUILD_PATH } from '@oncelink/contracts';
import { expect, test } from '@playwright/test';
import { ORIGIN } from './compose.ts';

const command = path.resolve(import.meta.dirname, '../../tools/verify-site/src/verify/main.ts');

test('nginx sends every file in every language as its own description says, whatever coding it keeps', async () => {
  const description = await fetch(`${ORIGIN}${BUILD_PATH}`);
  expect(description.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const dist = await mkdtemp(path.join(tmpdir(), 'oncelink-described-'));
  try {
    const file = path.join(dist, BUILD_PATH);
    await mkdir(path.dirname(file));
    await writeFile(file, await description.text());
    const args = [command, ORIGIN, '--dist', dist];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toContain('Nothing differs.');
  } finally {
    await rm(dist, { recursive: true });
  }
});
