import { createHash, hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '@oncelink/embedded-stores';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { blobBytes, FILE_BYTES, FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { query } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { emptyRedis } from '@oncelink/testing/product/redis';
import { hasNginx, startSiteNginx, type Nginx } from '@oncelink/testing/product/start-nginx';
import { TestAuthority } from '@oncelink/testing/stores';

/*
 * The files-service, its bucket and nginx die in the middle of an upload and of a download, again and again. nginx speaks TLS to the
 * files-service.
 */

const POINTS = 20;
const BYTES = 40_000_000;
const CHUNK = 65_536;
/** So slow that what was killed is missed. */
const CHUNK_MS = 2;
const S3RVER = path.resolve(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');

const stack = new AsyncDisposableStack();
let cluster: Cluster;
let nginx: Nginx;
let bucket: string;
/** What is killed, in turn. */
let victims: readonly (() => Promise<void>)[];
test.skip(!hasNginx(), 'This needs nginx and envsubst (Debian: nginx-light and gettext-base).');

/** Ends it as a crash does, and starts it again. @returns does so each time */
function killing(first: ServiceProcess, ready: (process: ServiceProcess) => Promise<void>) {
  let current = first;
  return async (): Promise<void> => {
    await current.end('SIGKILL');
    current = stack.use(current.again());
    await ready(current);
  };
}

async function answers(url: string): Promise<void> {
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

/** A store that speaks S3, in a process of its own. */
async function startBucket(home: string) {
  const port = await freePort();
  bucket = path.join(home, 'bucket');
  const args = ['-d', bucket, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', 'files'];
  const process = stack.use(new ServiceProcess('bucket', [S3RVER, ...args], {}));
  const ready = () => answers(`http://127.0.0.1:${port}/`);
  await ready();
  const settings = {
    FILES_STORE: 's3',
    FILES_S3_URL: `http://127.0.0.1:${port}/files`,
    FILES_S3_KEY_ID: 'S3RVER',
    FILES_S3_SECRET: 'S3RVER',
  };
  return { settings, kill: killing(process, ready) };
}

const readyOf = (process: ServiceProcess): Promise<void> =>
  process.ready(`http://127.0.0.1:${process.healthPort}/health/ready`);

test.beforeAll(async () => {
  const authority = stack.use(new TestAuthority());
  const { certFile, keyFile, caFile } = authority.issue('localhost');
  const certificate = { FILES_CERTIFICATE_FILE: certFile, FILES_CERTIFICATE_KEY_FILE: keyFile };
  const prepared: Awaited<ReturnType<typeof startBucket>>[] = [];
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    events: true,
    files: true,
    env: { BILLING: 'off' },
    prepare: async ({ home }) => void prepared.push(await startBucket(home)),
    rewire: (service, env) =>
      Promise.resolve(service === 'files' ? { ...env, ...prepared[0]?.settings, ...certificate } : env),
  });
  const [gateway = ''] = cluster.gateways;
  const filesAddress = `localhost:${new URL(cluster.files.bytesUrl).port}`;
  nginx = await startSiteNginx({
    gatewayPort: Number(new URL(gateway).port),
    filesAddress,
    filesCaFile: caFile,
  });
  const [service] = cluster.files.processes;
  const [store] = prepared;
  if (service === undefined || store === undefined) throw new Error('There are no files.');
  const killNginx = () => nginx.kill().then(() => nginx.again());
  victims = [killing(service, readyOf), store.kill, killNginx];
});
test.afterAll(async () => {
  await nginx?.stop();
  await cluster?.stop();
  await stack.disposeAsync();
});

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function begin() {
  const email = 'killed@example.org';
  const requestId = await sendCode(nginx.origin, email);
  const { body } = await verifyCode(nginx.origin, { email, requestId, code: SIGN_IN_CODE.demoCode });
  const session = { ...bearer(body['token']), 'x-demo-pro': 'on' };
  const [id, proof, reader] = [draw(16), draw(32), draw(32)];
  const blob = randomBytes(blobBytes(BYTES));
  const file = {
    id,
    uploadHash: hashOf(proof),
    readers: [hashOf(reader)],
    bytes: blob.length,
    expiresIn: 3600,
  };
  expect((await call(nginx.origin, '/api/files', file, session)).status).toBe(201);
  return { id, proof, reader, blob };
}

/** Kills one after the other, at points of what passes. */
function killer(total: number) {
  let killed = 0;
  let underWay: Promise<void> | undefined;
  const failures: unknown[] = [];
  return {
    failures,
    killed: () => killed,
    /** @param at how far it has come. One kill after the other: waits for the one before. */
    pass: async (at: number): Promise<void> => {
      if (killed >= POINTS || at < ((killed + 0.5) / POINTS) * total) return;
      await underWay;
      const kill = victims[killed % victims.length];
      killed += 1;
      underWay = kill?.().catch((error: unknown) => void failures.push(error));
    },
    settled: () => underWay,
  };
}

// As in link-client.ts: an idle connection ends here before the server ends it.
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

interface Heard {
  readonly status: number;
  readonly body: Buffer;
}

/** Again until it is done. What is not done breaks, or says that it may be tried again. */
async function insist(expected: number, attempt: () => Promise<Heard>): Promise<Heard> {
  for (;;) {
    const heard = await attempt().catch(() => undefined);
    if (heard?.status === expected) return heard;
    if (heard !== undefined)
      expect([heard.status, String(heard.body)]).toEqual([503, expect.stringContaining('UNAVAILABLE')]);
    await pause(100);
  }
}

async function read(incoming: IncomingMessage, note?: (bytes: number) => Promise<void>): Promise<Heard> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    await note?.((length += chunk.length));
    await pause(CHUNK_MS);
  }
  return { status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) };
}

/** Sends a part slowly. @param note is told how much of it has left */
async function put(
  path: string,
  proof: string,
  part: Buffer,
  note: (bytes: number) => Promise<void>,
): Promise<Heard> {
  const headers = { [FILE_BYTES.uploadProofHeader]: proof, 'content-length': part.length };
  const sent = request(`${nginx.origin}${path}`, { method: 'PUT', agent, headers });
  const response = once(sent, 'response');
  response.catch(() => undefined);
  for (let at = 0; at < part.length && !sent.destroyed; at += CHUNK) {
    sent.write(part.subarray(at, at + CHUNK));
    await note(at);
    await pause(CHUNK_MS);
  }
  sent.end();
  const [answer] = await response;
  return read(answer);
}

async function get(
  path: string,
  proof: string,
  range: string,
  note: (bytes: number) => Promise<void>,
): Promise<Heard> {
  const sent = request(`${nginx.origin}${path}`, {
    agent,
    headers: { [FILE_BYTES.fileProofHeader]: proof, range },
  });
  sent.end();
  const [answer] = await once(sent, 'response');
  return read(answer, note);
}

/** Objects of the bucket, by the name that a row has for them. */
const objects = (): string[] =>
  readdirSync(bucket, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('._S3rver_object'))
    .map(({ name }) => name.replace('._S3rver_object', ''))
    .toSorted();
const rows = async (): Promise<string[]> =>
  (await query<{ object: string }>(cluster.files.databaseUrl, 'SELECT object FROM file_part'))
    .map(({ object }) => object)
    .toSorted();

/** A day later: the daily look at objects comes, and those that nobody knows are old. */
async function letDayPass(): Promise<void> {
  const yesterday = Date.now() / 1000 - 26 * 3600;
  for (const entry of readdirSync(bucket, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), yesterday, yesterday);
  await emptyRedis(cluster.jobs.url);
  await victims[0]?.();
}

test('files-service, bucket and nginx are killed at 20 points of an upload and of a download: all bytes arrive, and nothing is left @long', async () => {
  test.setTimeout(600_000);
  const { id, proof, reader, blob } = await begin();
  const uploading = killer(blob.length);
  for (let n = 0; n < partsOf(blob.length); n += 1) {
    const start = n * FILES.partBytes;
    const part = blob.subarray(start, start + partBytesOf(blob.length, n));
    await insist(204, () =>
      put(`/api/files/${id}/parts/${n}`, proof, part, (at) => uploading.pass(start + at)),
    );
  }
  await uploading.settled();
  expect([uploading.killed(), uploading.failures]).toEqual([POINTS, []]);
  const completed = await call(nginx.origin, '/api/files/complete', { id, proof });
  expect(completed.body).toEqual({ missing: [] });

  const downloading = killer(blob.length);
  const fetched: Buffer[] = [];
  for (let first = 0; first < blob.length; first += FILES.rangeMax) {
    const range = `bytes=${first}-${Math.min(first + FILES.rangeMax, blob.length) - 1}`;
    const note = (at: number): Promise<void> => downloading.pass(first + at);
    fetched.push((await insist(206, () => get(`/api/files/${id}/bytes`, reader, range, note))).body);
  }
  await downloading.settled();
  expect([downloading.killed(), downloading.failures]).toEqual([POINTS, []]);
  expect(sumOf(Buffer.concat(fetched))).toBe(sumOf(blob));

  // No row without its object; and what deaths have left goes with the daily look.
  expect(objects()).toEqual(expect.arrayContaining(await rows()));
  await letDayPass();
  await expect.poll(objects, { timeout: 60_000 }).toEqual(await rows());
  expect((await call(nginx.origin, '/api/files/done', { id, proof: reader })).status).toBe(204);
  await expect.poll(async () => [objects(), await rows()], { timeout: 60_000 }).toEqual([[], []]);
});
