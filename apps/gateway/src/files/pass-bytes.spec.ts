import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { FILES } from '@oncelink/contracts/files';
import { askRaw } from '../testing/ask-raw.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const PATIENCE_MS = 500;
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const PART = `/api/files/${ID}/parts/0`;
const BYTES = `/api/files/${ID}/bytes`;
const PROOF = { 'x-upload-proof': 'B'.repeat(43) };

/** Stands where the files-service does: it keeps what it was asked, and answers as told. */
const seen: IncomingMessage[] = [];
let answer: (incoming: IncomingMessage, end: (status: number, body?: Buffer) => void) => void;
const service = createServer((incoming, outgoing) => {
  seen.push(incoming);
  answer(incoming, (status, body) => {
    outgoing.writeHead(status, { 'x-frame-options': 'DENY', 'content-length': body?.length ?? 0 }).end(body);
  });
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
const address = service.address();
const filesAddress = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

const site = await startTestSite({
  FILES: 'on',
  FILES_ASSERTION_KEY: Buffer.alloc(32, 'key').toString('base64url'),
  FILES_ADDRESS: filesAddress,
  HTTP_PATIENCE_MS: String(PATIENCE_MS),
  TRUSTED_PROXIES: '1',
  READER_ORIGIN: 'https://read.example',
});
await site.app.listen(0, '127.0.0.1');
const port = Number(new URL(await site.app.getUrl()).port);
afterEach(() => void (seen.length = 0));
afterAll(async () => {
  await site.stop();
  service.closeAllConnections();
  service.close();
});

/** At once: nothing is waited for. */
const open = (path: string, method: string, headers: Record<string, string | number> = {}): ClientRequest =>
  request({ port, host: '127.0.0.1', path, method, headers }).on('error', () => undefined);

async function read(call: ClientRequest) {
  const [incoming]: IncomingMessage[] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming ?? []) chunks.push(chunk);
  return { status: incoming?.statusCode, headers: incoming?.headers, body: Buffer.concat(chunks) };
}
const codeOf = ({ body }: { readonly body: Buffer }): unknown => JSON.parse(body.toString()).code;

async function arrived(count = 1): Promise<IncomingMessage> {
  while (seen.length < count) await pause(5);
  return seen[count - 1] as IncomingMessage;
}

describe('the bytes of a part', () => {
  it('go on as they come, however slowly, and with what the files-service needs to know alone', async () => {
    const known: string[] = [];
    answer = (incoming, end) =>
      void incoming.on('data', (chunk) => known.push(String(chunk))).once('end', () => end(204));
    const headers = { ...PROOF, 'content-length': 4, authorization: 'Bearer token', cookie: 'a=b' };
    const call = open(PART, 'PUT', { ...headers, 'x-forwarded-for': '192.0.2.1' });
    call.write('ab');
    const part = await arrived();
    expect([part.method, part.url, part.complete]).toEqual(['PUT', PART, false]);
    while (known.length === 0) await pause(5);
    expect(known).toEqual(['ab']);
    expect(Object.keys(part.headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'host',
      'x-upload-proof',
    ]);
    // Longer than any other request may take.
    await pause(2 * PATIENCE_MS);
    call.end('cd');
    const { status, headers: got } = await read(call);
    expect([status, got?.['x-frame-options'], known.join('')]).toEqual([204, 'DENY', 'abcd']);
  });

  it('that are more than a part has are refused at once', async () => {
    const call = open(PART, 'PUT', { ...PROOF, 'content-length': FILES.partBytes + 1 });
    call.write('a');
    const refused = await read(call);
    expect([refused.status, codeOf(refused)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(seen).toEqual([]);
  });

  it('end where their sender ends', async () => {
    answer = (incoming) => void incoming.resume().on('error', () => undefined);
    const call = open(PART, 'PUT', { ...PROOF, 'content-length': 4 });
    call.write('ab');
    const part = await arrived();
    const closed = new Promise((resolve) => part.once('close', resolve));
    call.destroy();
    await closed;
    expect(part.complete).toBe(false);
  });

  it('are sent nowhere from the host of readers, who fetch there', async () => {
    answer = (_incoming, end) => end(206, Buffer.from('abc'));
    const host = { host: 'read.example' };
    const refused = await read(open(PART, 'PUT', { ...host, ...PROOF, 'content-length': 0 }).end());
    expect([refused.status, codeOf(refused)]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect((await read(open(BYTES, 'GET', host).end())).status).toBe(206);
  });
});

describe('a range', () => {
  it('comes as it is sent, to a slow reader too, and holds no more than is on its way', async () => {
    const bytes = randomBytes(FILES.rangeMax);
    answer = (_incoming, end) => end(206, bytes);
    const call = open(BYTES, 'GET', { range: `bytes=0-${bytes.length - 1}` }).end();
    const [incoming] = await once(call, 'response');
    await pause(50);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect((await arrived()).headers['range']).toBe(`bytes=0-${bytes.length - 1}`);
  });

  it('that is cut behind is cut in front', async () => {
    answer = (incoming) => {
      incoming.socket.write('HTTP/1.1 206 Partial Content\r\ncontent-length: 10\r\n\r\nabc');
      setTimeout(() => incoming.socket.destroy(), 50);
    };
    const call = open(BYTES, 'GET').end();
    await expect(read(call)).rejects.toThrow();
  });
});

it('is told that it may try again where the files-service is away', async () => {
  answer = (incoming) => void incoming.socket.destroy();
  const call = open(PART, 'PUT', { ...PROOF, 'content-length': 4 });
  call.write('ab');
  const refused = await read(call);
  expect([refused.status, codeOf(refused), refused.headers?.['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ]);
});

it('has so many calls at once for a visitor, and others have theirs', async () => {
  const ends: (() => void)[] = [];
  answer = (_incoming, end) => void ends.push(() => end(206, Buffer.from('abc')));
  const from = (visitor: string) => open(BYTES, 'GET', { 'x-forwarded-for': visitor }).end();
  const calls = Array.from({ length: 12 }, () => from('192.0.2.7'));
  await arrived(12);
  const refused = await read(from('192.0.2.7'));
  expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
  const other = from('192.0.2.8');
  await arrived(13);
  for (const end of ends) end();
  for (const call of [...calls, other]) expect((await read(call)).status).toBe(206);
  answer = (_incoming, end) => end(206);
  expect((await read(from('192.0.2.7'))).status).toBe(206);
});

it('leaves other calls the time that they had', async () => {
  const started = performance.now();
  const late =
    'POST /api/delete-secret HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const { head, body } = await askRaw(port, late);
  expect([head.slice(0, 12), JSON.parse(body).code]).toEqual(['HTTP/1.1 408', 'REQUEST_TIMEOUT']);
  expect(performance.now() - started).toBeLessThan(3000);
  const dripping = connect(port, '127.0.0.1');
  dripping.on('error', () => undefined).resume();
  dripping.write(late);
  const drip = setInterval(() => dripping.write(' '), 100);
  await once(dripping, 'close');
  clearInterval(drip);
  expect(seen).toEqual([]);
});
