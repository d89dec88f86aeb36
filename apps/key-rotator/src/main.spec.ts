import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { serveVault, storedRings, type VaultServer } from '@oncelink/key-ring/testing';
import { PROGRAM_ENV } from '@oncelink/testing/product/program-env';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import { KeyRotation } from './rotation/rotate-keys.ts';
import { startRotationSite, type RotationSite } from './testing/rotation-site.ts';

/** Programs are started here, which takes its time on a busy machine. */
const PATIENCE_MS = 120_000;
jest.setTimeout(PATIENCE_MS);

let site: RotationSite;
let redis: TestStore;
beforeAll(async () => {
  [site, redis] = await Promise.all([startRotationSite(), startTestRedis()]);
}, PATIENCE_MS);
afterAll(async () => {
  await Promise.all([site.stop(), redis.stop()]);
});

const vaults: VaultServer[] = [];
async function openVault(): Promise<VaultServer> {
  const vault = await serveVault();
  vaults.push(vault);
  return vault;
}

const started = new Set<ChildProcess>();
afterEach(async () => {
  for (const vault of vaults.splice(0)) await vault[Symbol.asyncDispose]();
  for (const child of started) child.kill('SIGKILL');
  await site.reset();
});

/** One of the programs, as operators run it. */
function start(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const script = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...PROGRAM_ENV,
      SECRETS_DATABASE_URL: site.url,
      KEY_RING_FILE: site.ringFile,
      REDIS_JOBS_URL: redis.url,
      ...env,
    },
  });
  const program = { child, output: '' };
  const keep = (chunk: Buffer): void => void (program.output += String(chunk));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  started.add(child.once('close', () => started.delete(child)));
  return program;
}

/** @returns exit code and everything that was said */
async function run(name: string, ...args: readonly string[]): Promise<[code: unknown, output: string]> {
  return runWith({}, name, ...args);
}

async function runWith(
  env: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): Promise<[code: unknown, output: string]> {
  const program = start(name, args, env);
  const [code] = await once(program.child, 'close');
  return [code, program.output];
}

/** An installation with key 1. */
async function makeFirstKey(): Promise<void> {
  await new KeyRotation(site.openParts()).run(false, new AbortController().signal);
}

const ringText = (): readonly string[] => storedRings(site.ringFile);

const kidsInRing = async (): Promise<number[]> => (await site.readRing()).keys.map(({ kid }) => kid);

describe('the process', () => {
  it('makes the first ring, rotates when it is time, and ends on a signal', async () => {
    const rotator = start('main.ts', [], { ROTATION_CHECK_MS: '100', HEALTH_PORT: '0' });
    await until(async () => {
      const rows = await site.admin.query<unknown[]>("SELECT FROM encryption_key WHERE state = 'current'");
      return rows.length === 1;
    });
    await site.admin.query("UPDATE encryption_key SET current_at = now() - interval '25 hours'");
    // Its last step: the next process continues a rotation that ends before it.
    await until(async () => {
      const rows = await site.admin.query<unknown[]>("SELECT FROM encryption_key WHERE state = 'destroyed'");
      return rows.length === 1;
    });
    expect(await kidsInRing()).toEqual([2]);
    rotator.child.kill('SIGTERM');
    expect(await once(rotator.child, 'close')).toEqual([0, null]);
    expect(rotator.output).toContain('promote key 2, retire key 1');
  });

  it('has a KMS wrap the ring, and waits for that where it is away', async () => {
    const vault = await openVault();
    await vault.stop();
    const rotator = start('main.ts', [], { ...vault.env, ROTATION_CHECK_MS: '100', HEALTH_PORT: '0' });
    await until(() => rotator.output.includes("can't be reached (ECONNREFUSED)."));
    expect(ringText()).toEqual([]);
    await vault.start();
    await until(() => ringText().length > 0);
    expect(JSON.parse(ringText()[0] ?? '')).toEqual({
      version: 1,
      keys: [
        {
          kid: 1,
          wrapped: expect.stringMatching(/^vault:v1:/),
          by: vault.env.KEY_RING_KMS,
          madeAt: expect.any(String),
        },
      ],
    });
    rotator.child.kill('SIGTERM');
    expect(await once(rotator.child, 'close')).toEqual([0, null]);
  });
});

describe('the command of operators', () => {
  it('shows the status, and ends with 1 when there are warnings', async () => {
    await makeFirstKey();
    const [code, output] = await run('keys.ts', 'status');
    expect(code).toBe(1);
    expect(output).toMatch(/^Key 1 +current +since 0\.0 h +0 rows/);
    expect(output).toContain('WARNING: No replica of the secrets-service reports.');
    await site.report(randomUUID(), { kids: [1], writesWith: 1 });
    const [json, text] = await run('keys.ts', 'status', '--json');
    expect([json, JSON.parse(text)]).toMatchObject([0, { keys: [{ kid: 1, rows: 0 }], warnings: [] }]);
  });

  it('replaces the current key at once, and prints each step', async () => {
    await makeFirstKey();
    const [code, output] = await run('keys.ts', 'rotate');
    expect([code, output.split('\n')]).toEqual([
      0,
      [
        'make key 2',
        'announce key 2',
        'promote key 2, retire key 1',
        'close key 1',
        'empty key 1 into key 2, take it out of the ring',
        'record the end of key 1',
        'Done.',
        '',
      ],
    ]);
  });

  it('tells which keys no KMS has wrapped yet, and wraps them by a rotation', async () => {
    const vault = await openVault();
    await makeFirstKey();
    await site.report(randomUUID(), { kids: [1], writesWith: 1 });
    expect(await runWith(vault.env, 'keys.ts', 'status')).toEqual([
      1,
      expect.stringContaining('WARNING: Key 1 lies in the ring as it is: rotate.'),
    ]);
    await site.admin.query('DELETE FROM key_reader');
    expect(await runWith(vault.env, 'keys.ts', 'rotate')).toEqual([0, expect.stringContaining('Done.')]);
    await site.report(randomUUID(), { kids: [2], writesWith: 2 });
    expect(await runWith(vault.env, 'keys.ts', 'status')).toEqual([
      0,
      expect.not.stringContaining('WARNING'),
    ]);
    expect(ringText().join('')).not.toContain('"key":');
  });

  it('makes no ring for a database that knows of keys', async () => {
    await makeFirstKey();
    const [code, output] = await run('keys.ts', 'init');
    expect([code, output]).toEqual([3, expect.stringContaining('The database knows of 1 keys already.')]);
    expect(await kidsInRing()).toEqual([1]);
  });

  it('says what it can do', async () => {
    expect(await run('keys.ts', 'dance')).toEqual([2, expect.stringContaining('status [--json]')]);
  });
});
