import { createHash, randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { OncelinkError } from '@oncelink/sdk';
import { OncelinkFiles, type FileProgress, type KeptFiles } from '@oncelink/sdk/files';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { query } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { dumpRedis } from '@oncelink/testing/product/redis';
import { startFileSite, type FileSite } from './clients/file-site.ts';
import { Shell } from './clients/shell.ts';
import { findParts, readAll, takeBackup } from './stolen-places.ts';

/* Files by the package for programs and by the one for shells, against the running product. */

const MIB = 1_048_576;

let cluster: Cluster;
let site: FileSite;
let apiKey: string;
let shell: Shell;
const stack = new AsyncDisposableStack();
test.beforeAll(async () => {
  const env = { BILLING: 'off', PLAN_FOR_ALL: 'pro', FILES_MAX_BYTES: String(64 * MIB) };
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, events: true, files: true, env });
  const [gateway = ''] = cluster.gateways;
  const attempt = { email: 'files@example.org', requestId: await sendCode(gateway, 'files@example.org') };
  const { body } = await verifyCode(gateway, { ...attempt, code: SIGN_IN_CODE.demoCode });
  const wish = { name: 'files', scopes: ['secrets:create', 'secrets:read'] };
  const made = await call(gateway, '/api/account/keys', wish, bearer(body['token']));
  apiKey = String(made.body['apiKey']);
  site = stack.use(await startFileSite(gateway, cluster.files.bytesUrl));
  shell = new Shell(site.origin);
  stack.defer(() => shell.remove());
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const client = (): OncelinkFiles => new OncelinkFiles({ url: site.origin, apiKey });
/** Paths of all objects, without drafts of processes that died. */
const stored = (): string[] =>
  readdirSync(cluster.files.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts'))
    .map(({ name, parentPath }) => path.join(parentPath, name));

/** Ends the service for bytes in the middle of whatever it does, and starts it again. */
async function killFiles(): Promise<void> {
  const [process] = cluster.files.processes;
  await process?.end('SIGKILL');
  const next = process && stack.use(process.again());
  await next?.ready(`http://127.0.0.1:${next.healthPort}/health/ready`);
}

/** Fetches as far as it gets. @param got what has come so far @param giveUpAfter so many records */
async function fetchInto(
  got: Buffer[],
  kept: KeptFiles,
  after: number,
  giveUpAfter = Infinity,
): Promise<number> {
  const controller = new AbortController();
  let records = after;
  await client()
    .fetchFiles(kept, {
      after,
      write: ({ file, offset, bytes }) => got[file]?.set(bytes, offset),
      onRecord(now) {
        records = now;
        if (records >= giveUpAfter) controller.abort();
      },
      signal: controller.signal,
    })
    .catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
  return records;
}

test('arrive as they were sent, though the service is killed and the fetch is given up and gone on with', async () => {
  const parts = [randomBytes(12 * MIB), Buffer.alloc(0), randomBytes(9 * MIB)];
  const files = parts.map((bytes, n) => new File([bytes as Uint8Array<ArrayBuffer>], `../${n}.bin`));
  const told: FileProgress[] = [];
  let killed: Promise<void> | undefined;
  const { url } = await client().sendFiles({
    files,
    message: 'All of it.',
    note: 'For Ada',
    onProgress(progress) {
      told.push(progress);
      killed ??= killFiles();
    },
  });
  await killed;
  expect(told.at(-1)?.done).toBe(told.at(-1)?.total);

  expect(await client().sizeOf(url)).toBeGreaterThanOrEqual(21 * MIB);
  const { kept, message, note, acknowledge } = await client().claimFiles(url);
  await acknowledge();
  expect([message, note, kept?.files.map(({ name }) => name)]).toEqual([
    'All of it.',
    'For Ada',
    ['0.bin', '1.bin', '2.bin'],
  ]);
  if (kept === null) throw new Error('The secret has no files.');
  await expect(client().claimFiles(url)).rejects.toMatchObject({ code: 'GONE' });

  const got = parts.map(({ length }) => Buffer.alloc(length));
  site.cutAfter(6 * MIB);
  site.slowDown(2);
  // As another process finds it.
  const afterwards: KeptFiles = JSON.parse(JSON.stringify(kept));
  const records = await fetchInto(got, afterwards, 0, 3);
  site.slowDown(0);
  expect(got.map(hashOf)).not.toEqual(parts.map(hashOf));
  await fetchInto(got, afterwards, records);
  expect(got.map(hashOf)).toEqual(parts.map(hashOf));
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
});

test('by a shell: sent, fetched, killed in the middle, and gone on with by the same command @long', async () => {
  const folder = path.join(shell.home, 'out');
  const [large, small] = [randomBytes(20 * MIB), Buffer.from('small\n')];
  writeFileSync(path.join(shell.home, 'large.bin'), large);
  writeFileSync(path.join(shell.home, 'notes.txt'), small);
  const env = { ONCELINK_API_KEY: apiKey };
  const names = ['large.bin', 'notes.txt'].map((name) => path.join(shell.home, name));
  const sent = await shell.run(['send', '--files', ...names, '-'], 'Read this.\n', env);
  expect(sent).toMatchObject({ code: 0, err: expect.stringContaining('2 files were sent') });
  const link = sent.out.trim();

  expect(await shell.run(['open', link])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--out'),
  });
  expect((await shell.run(['open', link, '--out', names[1] ?? ''])).err).toContain('Nothing was opened');

  site.slowDown(20);
  const before = site.sent();
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const first = shell.start(['open', link, '--out', folder]);
    const begun = site.sent();
    await expect.poll(() => site.sent() - begun, { timeout: 20_000 }).toBeGreaterThan(1.5 * MIB);
    first.kill(signal);
    await new Promise((resolve) => first.once('close', resolve));
  }
  site.slowDown(0);
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
  writeFileSync(path.join(folder, 'notes.txt'), 'mine');

  const again = await shell.run(['open', link, '--out', folder]);
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('It is gone now') });
  expect(readdirSync(folder).sort()).toEqual(['large.bin', 'notes (2).txt', 'notes.txt']);
  expect(hashOf(readFileSync(path.join(folder, 'large.bin')))).toBe(hashOf(large));
  expect(readFileSync(path.join(folder, 'notes (2).txt')).equals(small)).toBe(true);
  expect(readFileSync(path.join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  expect(statSync(path.join(folder, 'large.bin')).mode & 0o777).toBe(0o600);
  // What was fetched before was not fetched again.
  expect(site.sent() - before).toBeLessThan(27 * MIB);
  expect((await shell.run(['open', link, '--out', folder])).code).toBe(6);
});

test('are refused by their size before a byte is sent, and leave nothing when sending is given up', async () => {
  const huge = path.join(shell.home, 'huge.bin');
  writeFileSync(huge, '');
  truncateSync(huge, 65 * MIB);
  const refused = await shell.run(['send', '--files', huge], '', { ONCELINK_API_KEY: apiKey });
  expect(refused).toMatchObject({ code: 4, out: '' });
  const [file] = [new File([randomBytes(30 * MIB)], 'a.bin')];
  const controller = new AbortController();
  const given = client().sendFiles({
    files: [file],
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(given).rejects.toThrow();
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
});

/** Pieces of bytes, each so long that no other bytes have it by chance. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: 50 }, (_, n) => {
    const at = Math.floor((n * (bytes.length - 64)) / 50);
    return bytes.subarray(at, at + 32);
  });

test('D2: of files that were fetched nothing lies in store, databases, logs and backup, and their key lay nowhere', async () => {
  const clear = randomBytes(3 * MIB);
  const { url } = await client().sendFiles({
    files: [new File([clear], 'a.bin')],
  });
  // What a thief of the disk has, or a copy that the operator's provider keeps.
  const copy = Buffer.concat(stored().map((file) => readFileSync(file)));
  expect(copy.length).toBeGreaterThan(clear.length);
  const { kept, acknowledge } = await client().claimFiles(url);
  if (kept === null) throw new Error('The secret has no files.');
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-backup-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const backup = readAll(await takeBackup(cluster.postgres, folder));
  await acknowledge();
  await client().fetchFiles(kept, { write: () => undefined });
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
  await query(cluster.postgres.url, 'CHECKPOINT');

  const store = readAll(cluster.files.folder);
  const databases = {
    files: readAll(path.join(cluster.postgres.folder, 'data', 'base')),
    log: readAll(path.join(cluster.postgres.folder, 'data', 'pg_wal')),
    backup,
    redis: readAll(path.join(cluster.home, 'redis')),
    values: Buffer.from(await dumpRedis(cluster.redis.url)),
  };
  for (const [place, bytes] of Object.entries({ ...databases, store }))
    expect(new Set(findParts(bytes, piecesOf(copy))), `encrypted, in ${place}`).toEqual(new Set([-1]));
  const secrets = [kept.key, kept.proof].flatMap((text) => [text, Buffer.from(text, 'base64url')]);
  for (const [place, bytes] of Object.entries({ ...databases, store, copy })) {
    expect(new Set(findParts(bytes, piecesOf(clear))), `clear, in ${place}`).toEqual(new Set([-1]));
    expect(
      secrets.filter((secret) => bytes.includes(secret)),
      `keys and proofs, in ${place}`,
    ).toEqual([]);
  }
});

test('are shown to nobody without the proof of their reader', async () => {
  const { url } = await client().sendFiles({ files: [new File(['canary'], 'a.txt')] });
  const { kept, acknowledge } = await client().claimFiles(url);
  if (kept === null) throw new Error('The secret has no files.');
  const proof = randomBytes(32).toString('base64url');
  const foreign = client().fetchFiles({ ...kept, proof }, { write: () => undefined });
  const refusal: unknown = await foreign.catch((error: unknown) => error);
  expect(refusal instanceof OncelinkError ? refusal.code : refusal).toBe('FILE_NOT_FOUND');
  await acknowledge();
  await pause(0);
  await expect(
    client().fetchFiles({ ...kept, key: proof }, { write: () => undefined }),
  ).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});
