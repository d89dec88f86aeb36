import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-errors.ts';
import { NetworkError } from '../lib/network-error.ts';
import { toggleDemoPro } from '../session/demo-pro.ts';
import '../session/session-store.ts';
import { createSeal } from './create-links.ts';
import { getConfig } from './get-config.ts';
import { acknowledge, deleteSecret, getShortUrl, revealSecret, verifyPassword } from './open-links.ts';

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly proof: string | null;
  readonly keepalive: boolean;
  readonly body: string;
}
let sent: Sent[];

/** Answers one request after the other; an Error is a connection that breaks. */
function answerWith(...answers: (Response | Error)[]) {
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request)) throw new Error('expected a Request');
    const { method, url, keepalive } = input;
    sent.push({ method, url, keepalive, proof: input.headers.get('X-Link-Proof'), body: await input.text() });
    const answer = answers.shift() ?? new Error('no answer left');
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

/** Lets the pauses between attempts pass at once. */
async function settle<T>(call: Promise<T>): Promise<unknown> {
  const outcome = call.catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  return outcome;
}

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
});

describe('calls to the API', () => {
  const claim = { shortCode: 'abcdefghij', proof: 'A', claim: 'T' };

  it('put the code into the query and the proof into a header', async () => {
    answerWith(json(200, { exists: true, isPasswordProtected: false, ttl: 60 }));
    expect(await settle(getShortUrl('abcdefghij', 'proof-A'))).toMatchObject({ ttl: 60 });
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'http://localhost/api/get-short-url?code=abcdefghij',
        proof: 'proof-A',
        keepalive: false,
        body: '',
      },
    ]);
  });

  it('repeat a claim with the same token until an answer arrives', async () => {
    answerWith(
      new TypeError('connection reset'),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      json(503, { error: 'busy', code: 'UNAVAILABLE', requestId: 'r' }, { 'Retry-After': '1' }),
      json(200, { decryptedData: 'E', graceSeconds: 60 }),
    );
    expect(await settle(revealSecret(claim))).toEqual({ decryptedData: 'E', graceSeconds: 60 });
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([claim, claim, claim, claim]);
  });

  it('tell why and when a link ended', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    answerWith(json(410, { error: 'gone', code: 'GONE', requestId: 'r', reason: 'locked', at }));
    expect(await settle(revealSecret(claim))).toMatchObject({
      name: 'ApiError',
      status: 410,
      code: 'GONE',
      reason: 'locked',
      at,
    });
  });

  it('tell how many passwords may still be tried', async () => {
    answerWith(json(401, { error: 'wrong', code: 'WRONG_PASSWORD', requestId: 'r', triesLeft: 7 }));
    const error = await settle(verifyPassword({ code: 'abcdefghij', password: 'B', proof: 'A' }));
    expect(error).toMatchObject({ status: 401, triesLeft: 7, code: 'WRONG_PASSWORD' });
  });

  it('try a password once per click, because a lost answer may have counted', async () => {
    answerWith(new TypeError('connection reset'), json(200, { ok: true }));
    const error = await settle(verifyPassword({ code: 'abcdefghij', password: 'B', proof: 'A' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(1);
  });

  it('take a page that is no JSON as no answer', async () => {
    const portal = () => new Response('<title>Log in to the Wi-Fi</title>', { status: 200 });
    answerWith(portal(), portal(), portal(), portal());
    expect(await settle(revealSecret(claim))).toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(4);
  });

  it('understand a refusal that some proxy worded', async () => {
    answerWith(new Response('slow down', { status: 429, headers: { 'Retry-After': '12' } }));
    expect(await settle(revealSecret(claim))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 12 });
  });

  it('acknowledge in a way that outlives the page, and delete by either name', async () => {
    answerWith(new Response(null, { status: 204 }), new Response(null, { status: 204 }));
    await settle(acknowledge({ id: 'seal', proof: 'A', claim: 'T' }));
    await settle(deleteSecret({ shortCode: 'abcdefghij', proof: 'A' }));
    expect(sent.map(({ keepalive, body }) => [keepalive, JSON.parse(body)])).toEqual([
      [true, { id: 'seal', proof: 'A', claim: 'T' }],
      [false, { shortCode: 'abcdefghij', proof: 'A' }],
    ]);
  });
});

it('demo Pro is asked for only while it is switched on', async () => {
  const marks: (string | null)[] = [];
  globalThis.fetch = async (input) => {
    marks.push(input instanceof Request ? input.headers.get('X-Demo-Pro') : null);
    return json(200, { ok: true });
  };
  await settle(getConfig());
  toggleDemoPro();
  await settle(getConfig());
  toggleDemoPro();
  await settle(getConfig());
  expect(marks).toEqual([null, 'on', null]);
});

describe('making a seal', () => {
  /** Numbers its drafts, so that a test sees which one was used. */
  const drafts = () => {
    let count = 0;
    return () => Promise.resolve({ sealId: `seal-${++count}`, proofHash: 'H', finish: count });
  };

  it('starts from a new draft whenever an attempt may have been lost', async () => {
    answerWith(
      new TypeError('connection reset'),
      json(409, { error: 'exists', code: 'SEAL_EXISTS', requestId: 'r' }),
      json(201, { seal: 'S', expiresAt: null, ttl: null }),
    );
    expect(await settle(createSeal(drafts(), { expiresIn: null }))).toMatchObject({
      draft: { sealId: 'seal-3', finish: 3 },
      seal: 'S',
    });
    expect(sent.map(({ body }) => JSON.parse(body).id)).toEqual(['seal-1', 'seal-2', 'seal-3']);
  });

  it('does not insist where the plan forbids it', async () => {
    answerWith(json(403, { error: 'Pro', code: 'PRO_REQUIRED', requestId: 'r' }));
    expect(await settle(createSeal(drafts(), { expiresIn: 300 }))).toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });
});
