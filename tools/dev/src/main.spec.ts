import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres } from '@oncelink/embedded-stores';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink launcher '));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the launcher where it is bound to fail, and before it would build. */
async function launch(args: string[], env: NodeJS.ProcessEnv = {}) {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

const data = (...names: string[]): string => path.join(folder, 'data', ...names);

describe('npm start', () => {
  it('tells its options', async () => {
    const { code, output } = await launch(['--help']);
    expect(code).toBe(0);
    expect(output).toContain('--limits on|off');
  });

  it('refuses an option that it does not know', async () => {
    expect(await launch(['--prot=80'])).toEqual({
      code: 1,
      output: '',
      errors: "Unknown option '--prot'. npm start -- --help lists the options.\n",
    });
  });

  it('refuses a data folder that cannot be written', async () => {
    writeFileSync(path.join(folder, 'data'), '');
    const { code, errors } = await launch(['--data', data('sub')]);
    expect([code, errors]).toEqual([
      1,
      `${data('sub')} cannot be written (ENOTDIR). Choose a data folder that you may write.\n`,
    ]);
  });

  it('asks for the address of a site for real secrets', async () => {
    expect(await launch(['--production', '--data', data()])).toEqual({
      code: 1,
      output: '',
      errors:
        'PUBLIC_ORIGIN is missing: the address of the site as visitors see it, such as https://secrets.example.com.\n',
    });
  });

  it('refuses a folder without PostgreSQL', async () => {
    const { code, errors } = await launch(['--data', data(), '--postgres', folder]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^There is no PostgreSQL in .*\n$/);
  });

  it('says what to install when there is no Redis, and stops what it has started', async () => {
    const { code, errors } = await launch(['--data', data()], { PATH: folder });
    expect(code).toBe(1);
    expect(errors).toMatch(/^No Redis 7 or newer found\. .*\n$/);
    const found: string[] = [];
    const postgres = await startPostgres({ home: data('postgres'), log: (line) => found.push(line) });
    await postgres.stop();
    expect(found).toEqual([]);
  });
});
