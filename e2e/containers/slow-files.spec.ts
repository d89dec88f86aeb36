import { hash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { blobBytes, FILE_BYTES, FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { containersOf, docker, ORIGIN } from './compose.ts';
import { startWeb } from './start-web.ts';

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

/** What may be in /tmp of nginx more than before, in kB: nothing of a file, whose parts have 8,192. */
const TMP_MAX_KB = 64;

async function signIn(): Promise<Record<string, string>> {
  const email = `slow-${draw(6).toLowerCase()}@example.org`;
  const requestId = await sendCode(ORIGIN, email);
  const { body } = await verifyCode(ORIGIN, { email, requestId, code: SIGN_IN_CODE.demoCode });
  return { ...bearer(body['token']), 'x-demo-pro': 'on' };
}

async function begin(owner: Record<string, string>, bytes: number, readers = 1) {
  const [id, proof] = [draw(16), draw(32)];
  const proofs = Array.from({ length: readers }, () => draw(32));
  const blob = randomBytes(blobBytes(bytes));
  const request = {
    id,
    uploadHash: hashOf(proof),
    readers: proofs.map(hashOf),
    bytes: blob.length,
    expiresIn: 3600,
  };
  expect((await call(ORIGIN, '/api/files', request, owner)).status).toBe(201);
  return { id, proof, readers: proofs, blob };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** From an address of its own: what one may have under way is counted by address. */
const headOf = (line: string, visitor: number, headers: Record<string, string | number>): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `X-Forwarded-For: 203.0.${113 + Math.floor(visitor / 200)}.${visitor % 200}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Opens a call, which goes on once `release` is called. */
function open(port: number, head: string) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined).pause();
  socket.write(head);
  const read = async (): Promise<Buffer> => {
    socket.on('data', (chunk) => chunks.push(chunk)).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    return Buffer.concat(chunks);
  };
  return { socket, read };
}

/** Sends the first bytes of a part, and the others when told. */
function sendSlowly(port: number, { id, proof, blob }: Begun, visitor: number) {
  const headers = { [FILE_BYTES.uploadProofHeader]: proof, 'Content-Length': blob.length };
  const { socket, read } = open(port, headOf(`PUT /api/files/${id}/parts/0`, visitor, headers));
  socket.write(blob.subarray(0, blob.length / 2));
  return async (): Promise<string> => {
    socket.write(blob.subarray(blob.length / 2));
    return (await read()).toString('latin1', 0, 12);
  };
}

function readSlowly(port: number, { id }: Begun, proof: string, visitor: number) {
  const headers = {
    [FILE_BYTES.fileProofHeader]: proof,
    Range: `bytes=0-${FILES.rangeMax - 1}`,
  };
  const { read } = open(port, headOf(`GET /api/files/${id}/bytes`, visitor, headers));
  return async (): Promise<Buffer> => {
    const answer = await read();
    return answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  };
}

async function sendAll({ id, proof, blob }: Begun): Promise<void> {
  for (let n = 0; n < partsOf(blob.length); n += 1) {
    const start = n * FILES.partBytes;
    const answer = await fetch(`${ORIGIN}/api/files/${id}/parts/${n}`, {
      method: 'PUT',
      headers: { [FILE_BYTES.uploadProofHeader]: proof },
      body: blob.subarray(start, start + partBytesOf(blob.length, n)) as Uint8Array<ArrayBuffer>,
    });
    expect(answer.status).toBe(204);
  }
  expect((await call(ORIGIN, '/api/files/complete', { id, proof })).body).toEqual({ missing: [] });
}

/** One by one: at once, those of one address would be too many bodies. */
async function beginEach(owner: Record<string, string>, count: number): Promise<Begun[]> {
  const all: Begun[] = [];
  while (all.length < count) all.push(await begin(owner, 3_000_000));
  return all;
}

/** Senders and readers that stand still for a while, and then go on. @param web its container. @param port of it */
async function holdUp(web: string, port: number, count: number): Promise<void> {
  const owner = await signIn();
  const file = await begin(owner, FILES.rangeMax, count);
  await sendAll(file);
  const usedKb = async (): Promise<number> =>
    Number((await docker('exec', web, 'du', '-sk', '/tmp')).split(/\s/, 1)[0]);
  const senders = await beginEach(owner, count);
  const before = await usedKb();
  const sending = senders.map((one, visitor) => sendSlowly(port, one, visitor));
  const reading = file.readers.map((proof, index) => readSlowly(port, file, proof, count + index));
  await sleep(2000);
  expect((await usedKb()) - before).toBeLessThan(TMP_MAX_KB);
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
  expect(await Promise.all(sending.map((go) => go()))).toEqual(senders.map(() => 'HTTP/1.1 204'));
  const expected = file.blob.subarray(0, FILES.rangeMax);
  const read = await Promise.all(reading.map((go) => go()));
  expect(read.filter((bytes) => bytes.equals(expected))).toHaveLength(count);
  const logs = await docker('logs', web);
  expect(logs).toContain('"path":"/api/files/~id/parts/~n"');
  for (const { id } of [file, ...senders]) expect(logs).not.toContain(id);
}

test('slow senders and readers of files fill nothing of nginx', async () => {
  const [web = ''] = containersOf('web');
  // Of one address: it may have twelve calls with bytes at once.
  await holdUp(web, Number(new URL(ORIGIN).port), 5);
});

test('50 slow senders and 50 slow readers of files fill nothing of nginx @long', async () => {
  test.setTimeout(180_000);
  const web = await startWeb({
    EDGE_TLS: 'off',
    TRUSTED_NETWORKS: '0.0.0.0/0',
    FILES_ADDRESS: 'files-service:8088',
  });
  try {
    await holdUp(web.container, await web.portOf(8080), 50);
  } finally {
    await web.end();
  }
});
