import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { ORIGIN, startTestSite, type TestSite } from '../testing/start-test-site.ts';

const { sealId: id, code: shortCode, linkProof: proof, claim, passwordProof: password } = EXAMPLE;
const SHORT = { shortCode, proof };

const CALLS = {
  '/api/create-short-url': SHORT_LINK,
  '/api/seals': SEAL,
  '/api/verify-password': { code: shortCode, proof, password },
  '/api/reveal-secret': { ...SHORT, claim },
  '/api/seals/reveal': { id, proof, claim },
  '/api/reveal/ack': { ...SHORT, claim },
  '/api/delete-secret': SHORT,
};

/** With Pro, which short links need. */
const REQUEST = {
  'content-type': 'application/json',
  'x-demo-pro': 'on',
  'x-request-id': 'the-same-both-times',
};

type Headers = Readonly<Record<string, string>>;

let site: TestSite;
let port: number;

beforeAll(async () => {
  site = await startTestSite({ DEMO_MODE: 'true' });
  await site.app.listen(0, '127.0.0.1');
  port = Number(new URL(await site.app.getUrl()).port);
});
beforeEach(() => site.secrets.answer(GRANTED));
afterAll(() => site.stop());

/** What is the same for the same question, whenever it is asked. */
async function ask(url: string, body: string, headers: Headers) {
  const sent = open({ port, host: '127.0.0.1', method: 'POST', path: url, headers });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('There is no answer.');
  // Fastify ends the connection of a body that it could not read; here all of it has been read.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: await text(answer) };
}

/** By the way of calls about links, then by Fastify's, which alone takes bodies whose length is not told. */
async function askBothWays(url: string, body: string, headers: Headers = {}) {
  const all = { ...REQUEST, ...headers };
  const length = String(Buffer.byteLength(body));
  const direct = await ask(url, body, { ...all, 'content-length': length });
  const byFastify = await ask(url, body, { ...all, 'transfer-encoding': 'chunked' });
  return { direct, byFastify };
}

describe('a call about links that passes Fastify by', () => {
  it.each(Object.entries(CALLS))('answers %s as Fastify does', async (url, body) => {
    const { direct, byFastify } = await askBothWays(url, JSON.stringify(body));
    expect(direct.status).toBeLessThan(300);
    expect(direct).toEqual(byFastify);
  });

  it.each(Object.entries(CALLS))('refuses %s as Fastify does', async (url, body) => {
    const good = JSON.stringify(body);
    for (const [bad, headers] of [
      [good.slice(1), {}],
      [good.replace('}', ',"proof":1,"more":"x"}'), {}],
      [good.replace('{', '{"proof":"twice",'), {}],
      ['[]', {}],
      [good, { origin: 'https://elsewhere.example' }],
      [good, { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
      [good, { 'content-type': 'text/plain' }],
      [good, { 'content-encoding': 'gzip' }],
    ] as const) {
      const { direct, byFastify } = await askBothWays(url, bad, headers);
      expect(direct.status).toBeGreaterThanOrEqual(400);
      expect(direct).toEqual(byFastify);
    }
  });

  it('tells what the service refuses as Fastify does', async () => {
    site.secrets.answer({
      'links.reveal': { outcome: 'gone', reason: 'viewed', at: EXAMPLE.startsAt },
      'links.verify-password': { outcome: 'wrong-password', triesLeft: 2 },
    });
    for (const [url, status] of [
      ['/api/reveal-secret', 410],
      ['/api/verify-password', 401],
    ] as const) {
      const { direct, byFastify } = await askBothWays(url, JSON.stringify(CALLS[url]));
      expect(direct.status).toBe(status);
      expect(direct).toEqual(byFastify);
    }
  });

  it('asks nobody for a client that leaves in the middle of its body, and goes on', async () => {
    const head = 'POST /api/delete-secret HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write(`${head}Content-Length: 50\r\n\r\n{"shortCode"`, resolve));
      socket[leave]();
      await once(socket, 'close');
    }
    const { direct } = await askBothWays('/api/delete-secret', JSON.stringify(SHORT));
    expect(direct.status).toBe(204);
    expect(site.log()).not.toContain('INTERNAL');
  });

  it('ends connections once the shutdown has begun', async () => {
    const other = await startTestSite();
    other.secrets.answer(GRANTED);
    other.beginShutdown();
    const payload = JSON.stringify(CALLS['/api/delete-secret']);
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/delete-secret',
      headers: REQUEST,
      payload,
    });
    expect([answer.statusCode, answer.headers['connection']]).toEqual([204, 'close']);
    await other.stop();
  });
});
