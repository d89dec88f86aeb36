import { hash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { blobBytes, FILE_BYTES, FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { keepKilling } from './keep-killing.ts';

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

let cluster: Cluster;
let gateway: string;
let owner: Record<string, string>;
const stack = new AsyncDisposableStack();
test.beforeAll(async () => {
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    events: true,
    files: true,
    env: { BILLING: 'off' },
  });
  [gateway = ''] = cluster.gateways;
  const email = 'files@example.org';
  const requestId = await sendCode(gateway, email);
  const { body } = await verifyCode(gateway, { email, requestId, code: SIGN_IN_CODE.demoCode });
  owner = { ...bearer(body['token']), 'x-demo-pro': 'on' };
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

/** A blob with one reader, begun. */
async function begin(bytes: number) {
  const [id, proof, reader] = [draw(16), draw(32), draw(32)];
  const blob = randomBytes(blobBytes(bytes));
  const body = {
    id,
    uploadHash: hashOf(proof),
    readers: [hashOf(reader)],
    bytes: blob.length,
    expiresIn: 3600,
  };
  expect((await call(gateway, '/api/files', body, owner)).status).toBe(201);
  return { id, proof, reader, blob };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** What came of a request, by the way that browsers have, or nothing where the process behind was gone. */
async function ask(path: string, init: RequestInit): Promise<{ status: number; bytes: Buffer } | undefined> {
  try {
    const answer = await fetch(`${gateway}/api/files/${path}`, init);
    if (answer.status === 503) return undefined;
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

const put = ({ id, proof, blob }: Begun, n: number) => {
  const start = n * FILES.partBytes;
  const body = blob.subarray(start, start + partBytesOf(blob.length, n)) as Uint8Array<ArrayBuffer>;
  return ask(`${id}/parts/${n}`, { method: 'PUT', headers: { [FILE_BYTES.uploadProofHeader]: proof }, body });
};
const get = ({ id, reader }: Begun, first: number, last: number) =>
  ask(`${id}/bytes`, {
    headers: { [FILE_BYTES.fileProofHeader]: reader, range: `bytes=${first}-${last}` },
  });

/** Again until it is answered: what a page does while a connection is lost. */
async function insist<Answer>(work: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const answer = await work();
    if (answer !== undefined) return answer;
    await pause(50);
  }
}

async function send(file: Begun): Promise<void> {
  for (let n = 0; n < partsOf(file.blob.length); n += 1)
    expect((await insist(() => put(file, n))).status).toBe(204);
  const { id, proof } = file;
  const completed = await insist(() =>
    call(gateway, '/api/files/complete', { id, proof }).then((answer) =>
      answer.status === 200 ? answer : undefined,
    ),
  );
  expect(completed.body).toEqual({ missing: [] });
}

async function fetchAll(file: Begun): Promise<Buffer> {
  const all: Buffer[] = [];
  for (let first = 0; first < file.blob.length; first += FILES.rangeMax) {
    const last = Math.min(first + FILES.rangeMax, file.blob.length) - 1;
    const { status, bytes } = await insist(() => get(file, first, last));
    expect(status).toBe(206);
    all.push(bytes);
  }
  return Buffer.concat(all);
}

const done = ({ id, reader }: Begun) => call(gateway, '/api/files/done', { id, proof: reader });

/** Objects in the folder, without what was being written when a process died. */
async function objects(): Promise<string[]> {
  const found = await readdir(cluster.files.folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts'))
    .map(({ name }) => name);
}

test('a file arrives as it was sent, though the service is killed again and again, and leaves nothing', async () => {
  const file = await begin(30_000_000);
  const killing = keepKilling(stack, cluster.files.processes);
  await send(file);
  expect((await fetchAll(file)).equals(file.blob)).toBe(true);
  await killing.stop();
  expect(killing.killed()).toBeGreaterThan(0);
  expect((await done(file)).status).toBe(204);
  await expect.poll(objects, { timeout: 20_000 }).toEqual([]);
  expect((await get(file, 0, 9))?.status).toBe(404);
});

test('a file ends with its link, which is told once that has ended', async () => {
  const file = await begin(100_000);
  await send(file);
  const [sealId, proof] = [draw(16), draw(32)];
  const holds = { id: file.id, readerHash: hashOf(file.reader) };
  const link = { id: sealId, proofHash: hashOf(proof), holds };
  expect((await call(gateway, '/api/seals', link, owner)).status).toBe(201);
  expect((await get(file, 0, 9))?.status).toBe(206);
  expect((await call(gateway, '/api/delete-secret', { id: sealId, proof })).status).toBe(204);
  await expect.poll(async () => (await get(file, 0, 9))?.status, { timeout: 20_000 }).toBe(404);
  await expect.poll(objects, { timeout: 20_000 }).toEqual([]);
});
