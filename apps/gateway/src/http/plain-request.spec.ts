import { createServer, type IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPlainRequest } from './plain-request.ts';

const BODY = '{"shortCode":"aB3dE6gH1j","proof":"ü"}';
const LENGTH = Buffer.byteLength(BODY);
const SOCKET = { remoteAddress: '192.0.2.1' };

const LINES = [
  'POST /api/reveal-secret HTTP/1.1',
  'Host: oncelink.example',
  'X-Forwarded-For: 192.0.2.7, 10.0.0.1',
  'Accept: */*',
  'Content-Type: application/json',
  `Content-Length: ${LENGTH}`,
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
];
const write = (lines: readonly string[], body = BODY): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
const read = (bytes: Buffer) => readPlainRequest(bytes, SOCKET);

/** What Node makes of bytes, as long as it makes something of them: each request, and what it was not sure of. */
async function readByNode(bytes: Buffer) {
  const requests: { method?: string | undefined; url?: string | undefined; headers: object; body: string }[] =
    [];
  let error: unknown = null;
  const reading: Promise<unknown>[] = [];
  const server = createServer(
    { requireHostHeader: false, maxHeaderSize: 32_768 },
    (incoming: IncomingMessage, outgoing) => {
      const { method, url, headers } = incoming;
      reading.push(
        text(incoming).then((body) => void requests.push({ method, url, headers: { ...headers }, body })),
      );
      outgoing.end();
    },
  );
  server.on('clientError', (thrown, socket) => {
    error = thrown;
    socket.destroy();
  });
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  server.emit('connection', socket);
  socket.push(bytes);
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  const isWhole = reading.length > 0 && error === null;
  if (isWhole) await Promise.all(reading);
  socket.destroy();
  return { requests, error };
}

async function expectSame(bytes: Buffer): Promise<boolean> {
  const plain = read(bytes);
  if (plain === null) return false;
  const { method, url, headers, body } = plain;
  const { requests, error } = await readByNode(bytes);
  expect(error).toBeNull();
  expect(requests).toEqual([{ method, url, headers: { ...headers }, body: body.toString() }]);
  return true;
}

describe('a plain request', () => {
  it('is what browsers, proxies and programs send', () => {
    const plain = read(write(LINES));
    expect(plain).toMatchObject({ method: 'POST', url: '/api/reveal-secret', socket: SOCKET });
    expect(plain?.body.toString()).toBe(BODY);
    expect(plain?.headers).toMatchObject({
      host: 'oncelink.example',
      'x-forwarded-for': '192.0.2.7, 10.0.0.1',
      'content-length': String(LENGTH),
    });
    expect(read(write(['GET /?a=b HTTP/1.1', 'Host: a'], ''))?.url).toBe('/?a=b');
  });

  const without = (name: string) => LINES.filter((line) => !line.toLowerCase().startsWith(name));
  it.each([
    ['no head', Buffer.from('')],
    ['half a head', write(LINES).subarray(0, 60)],
    ['less body', write(LINES).subarray(0, -1)],
    ['more body', write(LINES, `${BODY} `)],
    ['two of them', Buffer.concat([write(LINES), write(LINES)])],
    ['no length', write(without('content-length'))],
    ['two lengths', write([...LINES, `Content-Length: ${LENGTH}`])],
    ['two lengths of two cases', write([...LINES, `CONTENT-LENGTH: ${LENGTH}`])],
    ['a length with a sign', write([...without('content-length'), `Content-Length: +${LENGTH}`])],
    ['a length with a zero', write([...without('content-length'), `Content-Length: 0${LENGTH}`])],
    ['a list of lengths', write([...without('content-length'), `Content-Length: ${LENGTH}, ${LENGTH}`])],
    ['chunks', write([...LINES, 'Transfer-Encoding: chunked'])],
    ['chunks without a length', write([...without('content-length'), 'Transfer-Encoding: chunked'])],
    ['a GET with more body', write(['GET / HTTP/1.1', ...LINES.slice(1)], `${BODY} `)],
    ['another version', write(['POST /api/reveal-secret HTTP/1.0', ...LINES.slice(1)])],
    ['another method', write(['TRACE /api/reveal-secret HTTP/1.1', ...LINES.slice(1)])],
    ['a whole address', write(['POST http://a/api/reveal-secret HTTP/1.1', ...LINES.slice(1)])],
    ['a space before the colon', write([...LINES, 'X-A : b'])],
    ['no space behind it', write([...LINES, 'X-A:b'])],
    ['an empty value', write([...LINES, 'X-A: '])],
    ['a folded line', write([...LINES, 'X-A: b', ' c'])],
    ['a bare line feed', write([...LINES, 'X-A: b\nX-B: c'])],
    ['a bare carriage return', write([...LINES, 'X-A: b\rc'])],
    ['a tab', write([...LINES, 'X-A: b\tc'])],
    ['a letter that is not ASCII', write([...LINES, 'X-A: ü'])],
    ['an underscore in a name', write([...LINES, 'Content_Length: 3'])],
    ['the end of the connection', write([...without('connection'), 'Connection: close'])],
    ['an upgrade', write([...LINES, 'Upgrade: websocket'])],
    ['what waits for a go', write([...LINES, 'Expect: 100-continue'])],
    ['a large head', write([...LINES, `X-A: ${'b'.repeat(8192)}`])],
  ])('is not one with %s', (_what, bytes) => {
    expect(read(bytes)).toBeNull();
  });

  it('is the one request that Node reads, whatever became of its bytes', async () => {
    const pieces = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      ' ',
      ':',
      '0',
      '1',
      ',',
      '\t',
      '\0',
      'chunked',
      ...LINES,
      ...LINES.map((line) => `${line}\r\n`),
    );
    const edits = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(3),
        piece: fc.option(pieces, { nil: '' }),
      }),
      { maxLength: 3 },
    );
    let known = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(LINES.slice(1)),
        fc.boolean(),
        edits,
        async (lines, isGet, changes) => {
          let raw = isGet
            ? write(['GET /a?b HTTP/1.1', ...lines], '').toString('latin1')
            : write([LINES[0] ?? '', ...lines]).toString('latin1');
          for (const { at, cut, piece } of changes) {
            const place = Math.floor(at * raw.length);
            raw = raw.slice(0, place) + piece + raw.slice(place + cut);
          }
          if (await expectSame(Buffer.from(raw, 'latin1'))) known += 1;
        },
      ),
      { numRuns: 10_000 },
    );
    expect(known).toBeGreaterThan(1000);
  });
});
