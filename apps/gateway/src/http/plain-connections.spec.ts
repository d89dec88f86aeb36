import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { until } from '@oncelink/testing/stores';

const PATIENCE_MS = 500;
const { sealId: id, linkProof: proof } = EXAMPLE;

const HEAD = 'Host: a\r\nContent-Type: application/json\r\n';
const post = (url: string, value: object, more = ''): string => {
  const body = JSON.stringify(value);
  return `POST ${url} HTTP/1.1\r\n${HEAD}${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const DELETE = post('/api/delete-secret', { id, proof });
const CONFIG = `GET /api/config HTTP/1.1\r\n${HEAD}\r\n`;
/** A plain request of a call that Nest answers. */
const REPORT = post('/api/csp-report', {}).replace('application/json', 'application/csp-report');
/** The same, and it asks the service. */
const STATEMENT = post('/api/links/statement', { id, proof });
const CHUNKED = `POST /api/delete-secret HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`;

let site: TestSite;
let port: number;
let socket: Socket;
let received = '';

async function open(at = port): Promise<void> {
  socket = connect(at, '127.0.0.1');
  received = '';
  socket
    .setEncoding('latin1')
    .on('data', (text: string) => (received += text))
    .on('error', () => undefined);
  await once(socket, 'connect');
}

const statuses = (): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status);
const answered = (count: number): Promise<unknown> => until(async () => statuses().length === count);

async function ask(request: string): Promise<string> {
  const before = statuses().length;
  socket.write(request);
  await answered(before + 1);
  return statuses().at(-1) ?? '';
}

beforeAll(async () => {
  site = await startTestSite({ HTTP_PATIENCE_MS: String(PATIENCE_MS) });
  await site.app.listen(0, '127.0.0.1');
  port = Number(new URL(await site.app.getUrl()).port);
});
beforeEach(async () => {
  site.secrets.answer(GRANTED);
  await open();
});
afterAll(() => site.stop());

describe('a connection', () => {
  it('brings calls about links and all others, in whichever order', async () => {
    const asked = [DELETE, CONFIG, DELETE, REPORT, CONFIG, CONFIG, DELETE];
    for (const request of asked) await ask(request);
    expect(statuses()).toEqual(['204', '200', '204', '204', '200', '200', '204']);
    // What is no plain request makes it Node's, and changes nothing for who sends it.
    for (const request of [CHUNKED, DELETE, CONFIG]) await ask(request);
    expect(statuses().slice(asked.length)).toEqual(['400', '204', '200']);
  });

  it.each([
    ['at once', [DELETE + CONFIG + DELETE]],
    ['one behind the other', [DELETE, CONFIG, DELETE]],
    ['in pieces', [DELETE.slice(0, 20), DELETE.slice(20) + CONFIG.slice(0, 9), CONFIG.slice(9) + DELETE]],
    ['behind one that Nest answers', [CONFIG, DELETE, DELETE]],
  ])('gets its answers in order when requests come %s', async (_how, pieces) => {
    const release = site.secrets.hold();
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    release();
    await answered(3);
    expect(statuses().toSorted()).toEqual(['200', '204', '204']);
    expect(statuses().indexOf('200')).toBe(pieces[0] === CONFIG ? 0 : 1);
  });

  it('that is half closed gets the answer, and ends', async () => {
    socket.end(DELETE);
    await once(socket, 'close');
    expect(statuses()).toEqual(['204']);
  });

  it.each([
    ['whole', CONFIG, ['204', '200']],
    ['not whole', CONFIG.slice(0, -4), ['204']],
  ])(
    'that is half closed while it waits gets its answers, the last request being %s',
    async (_how, last, expected) => {
      const release = site.secrets.hold();
      const before = site.secrets.received.length;
      socket.write(DELETE);
      await site.secrets.reached(before + 1);
      socket.end(last);
      await new Promise((resolve) => setTimeout(resolve, 20));
      release();
      await once(socket, 'close');
      expect(statuses()).toEqual(expected);
    },
  );

  it('that is gone before the answer takes nothing along', async () => {
    for (const [request, leave] of [
      [DELETE, 'destroy'],
      [DELETE, 'resetAndDestroy'],
      [CONFIG + DELETE, 'resetAndDestroy'],
    ] as const) {
      const release = site.secrets.hold();
      const before = site.secrets.received.length;
      socket.write(request);
      await site.secrets.reached(before + 1);
      socket[leave]();
      release();
      await open();
    }
    expect(await ask(DELETE)).toBe('204');
    expect(site.log()).not.toContain('INTERNAL');
  });

  it.each([
    ['nothing', []],
    ['us', [CONFIG, DELETE]],
    ['Nest', [DELETE, CONFIG]],
  ])('is closed when it is idle for too long, with an answer of %s', async (_whose, requests) => {
    for (const request of requests) await ask(request);
    const begun = performance.now();
    await once(socket, 'close');
    expect(performance.now() - begun).toBeGreaterThan(PATIENCE_MS);
  });

  it('that is reset while Nest works for it is forgotten by Node, too', async () => {
    for (let count = 0; count < 20; count += 1) {
      const release = site.secrets.hold();
      const before = site.secrets.received.length;
      socket.write(STATEMENT);
      await site.secrets.reached(before + 1);
      socket.write('more');
      await new Promise((resolve) => setTimeout(resolve, 2));
      socket.resetAndDestroy();
      release();
      await open();
    }
    socket.destroy();
    const server: object = site.app.getHttpServer();
    const name = Object.getOwnPropertySymbols(server).find(
      ({ description }) => description === 'http.server.connections',
    );
    const connections: { all(): unknown[] } = Reflect.get(server, name ?? '');
    await until(async () => connections.all().length === 0);
  });

  it('is not closed for idleness while it waits for an answer', async () => {
    const release = site.secrets.hold();
    socket.write(DELETE);
    await new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE_MS));
    release();
    await answered(1);
    expect(statuses()).toEqual(['204']);
  });

  it('ends where the client says so', async () => {
    socket.write(post('/api/delete-secret', { id, proof }, 'Connection: close\r\n'));
    await once(socket, 'close');
    expect(statuses()).toEqual(['204']);
    expect(received.toLowerCase()).toContain('connection: close');
  });
});

it('a server that closes ends what is idle, and sends what is under way', async () => {
  const other = await startTestSite();
  other.secrets.answer(GRANTED);
  await other.app.listen(0, '127.0.0.1');
  const otherPort = Number(new URL(await other.app.getUrl()).port);
  await open(otherPort);
  await ask(CONFIG);
  const [idle, idleClosed] = [socket, once(socket, 'close')];
  await open(otherPort);
  await ask(CONFIG);
  const release = other.secrets.hold();
  socket.write(DELETE);
  await other.secrets.reached(1);
  const stopped = other.app.close();
  await idleClosed;
  expect(idle.destroyed).toBe(true);
  release();
  await answered(2);
  expect(statuses()).toEqual(['200', '204']);
  socket.destroy();
  await stopped;
  await other.stop();
});

it.each([
  ['Nest', STATEMENT],
  ['us', DELETE],
])('what waits behind an answer of %s that ends the connection is not begun', async (_whose, first) => {
  const other = await startTestSite();
  other.secrets.answer(GRANTED);
  await other.app.listen(0, '127.0.0.1');
  const otherPort = Number(new URL(await other.app.getUrl()).port);
  await open(otherPort);
  const release = other.secrets.hold();
  socket.write(first);
  await other.secrets.reached(1);
  socket.write(DELETE);
  await new Promise((resolve) => setTimeout(resolve, 20));
  other.beginShutdown();
  release();
  await once(socket, 'close');
  expect(statuses()).toHaveLength(1);
  expect(other.secrets.received).toHaveLength(1);
  await other.stop();
});
