import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { askRaw } from '../testing/ask-raw.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

const PATIENCE_MS = 500;
/** Node looks for late requests five times in that time, and a busy machine is late itself. */
const PATIENCE_MAX_MS = 3000;

const BODY = JSON.stringify({ id: EXAMPLE.sealId, proof: EXAMPLE.linkProof });
const DELETE = `POST /api/delete-secret HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

let site: TestSite;
let port: number;

async function start(): Promise<void> {
  site = await startTestSite({ HTTP_PATIENCE_MS: String(PATIENCE_MS) });
  site.secrets.answer(GRANTED);
  await site.app.listen(0, '127.0.0.1');
  port = Number(new URL(await site.app.getUrl()).port);
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** How long the server kept a connection, in ms. */
async function lifeOf(socket: Socket): Promise<number> {
  const started = performance.now();
  socket.resume().on('error', () => undefined);
  await once(socket, 'close');
  return performance.now() - started;
}

describe('a connection that wastes time', () => {
  beforeAll(start);
  afterAll(() => site.stop());

  it('with headers that never end is closed with an error', async () => {
    const started = performance.now();
    const { head, body } = await askRaw(port, 'GET /api/config HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(performance.now() - started).toBeLessThan(PATIENCE_MAX_MS);
    expect(head).toContain('HTTP/1.1 408 ');
    expect(JSON.parse(body).code).toBe('REQUEST_TIMEOUT');
  });

  it('with a body that never ends is closed, and nothing is sent on', async () => {
    const started = performance.now();
    const { head } = await askRaw(port, DELETE.slice(0, -5));
    expect(head).toContain('HTTP/1.1 408 ');
    expect(performance.now() - started).toBeLessThan(PATIENCE_MAX_MS);
    expect(site.secrets.received).toEqual([]);
  });

  it('with a body that drips is closed too', async () => {
    const socket = await open();
    const drip = setInterval(() => socket.write(' '), 50);
    socket.write(DELETE.slice(0, DELETE.indexOf('{')));
    expect(await lifeOf(socket)).toBeLessThan(PATIENCE_MAX_MS);
    clearInterval(drip);
  });

  it('by silence is closed, and 500 of them do not keep others out', async () => {
    const idle = await Promise.all(Array.from({ length: 500 }, open));
    const { statusCode } = await site.app.inject('/api/config');
    const answer = await askRaw(port, 'GET /api/config HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect([statusCode, answer.head.slice(0, 15)]).toEqual([200, 'HTTP/1.1 200 OK']);
    const lives = await Promise.all(idle.map(lifeOf));
    expect(Math.max(...lives)).toBeLessThan(PATIENCE_MAX_MS);
  });

  it('by silence after an answer is closed', async () => {
    const socket = await open();
    socket.write('GET /api/config HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    expect(await lifeOf(socket)).toBeLessThan(PATIENCE_MAX_MS);
  });
});

describe('a shutdown', () => {
  beforeEach(start);
  afterEach(() => site.stop());

  it('lets what is under way finish, says that the connection ends, and takes nothing new', async () => {
    const release = site.secrets.hold();
    const asked = askRaw(port, DELETE);
    await site.secrets.reached(1);
    site.beginShutdown();
    const ready = await site.app.inject('/api/health/ready');
    expect([ready.statusCode, ready.json().fields]).toEqual([
      503,
      [{ path: 'shutdown', message: 'is not ready' }],
    ]);
    const closed = site.app.close();
    release();
    const { head } = await asked;
    expect(head).toContain('HTTP/1.1 204 ');
    expect(head.toLowerCase()).toContain('connection: close');
    await closed;
    await expect(open()).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for connections that are idle', async () => {
    const socket = await open();
    socket.write('GET /api/config HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    const started = performance.now();
    site.beginShutdown();
    await site.app.close();
    expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
  });
});
