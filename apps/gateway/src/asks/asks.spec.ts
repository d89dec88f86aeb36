import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ENVELOPE_BYTES, type Plan } from '@oncelink/contracts';
import { ASK } from '@oncelink/contracts/asks';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { EXAMPLE, hashOf } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const {
  sealId: id,
  linkProof: proof,
  linkProofHash,
  passwordProof: collectProof,
  passwordProofHash,
  claim,
} = EXAMPLE;
const answerOf = (bytes: number, start = [2, 0x16]): string =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - 2, 'answer')]).toString('base64url');
const [SMALLEST = 0] = ENVELOPE_BYTES[2];
const ENVELOPE = answerOf(SMALLEST);
const ASKED = { id, proofHash: linkProofHash, collectHash: passwordProofHash };

const site = await startTestSite();
const closed = await startTestSite({ WHO_MAY_CREATE: 'accounts' });
beforeEach(() => {
  site.secrets.received.length = 0;
  site.secrets.answer(GRANTED);
});
afterAll(() => Promise.all([site.stop(), closed.stop()]));

async function post(url: string, payload: object, headers: Record<string, string> = {}, at = site) {
  const answer = await at.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
/** The header of somebody who has that plan. */
function signedIn(subscriptionStatus: Plan): Record<string, string> {
  const user = { ...AUTH_EXAMPLE.user, subscriptionStatus };
  site.auth.answer({ ...WELCOME, 'auth.resolve-token': { ...WELCOME['auth.resolve-token'], user } });
  return { authorization: `Bearer ${drawToken()}` };
}
const last = () => site.secrets.received.at(-1);

describe('what the service is told of an ask', () => {
  it('is its name, hashes and its life', async () => {
    expect(await post('/api/asks', ASKED)).toMatchObject({ status: 201, body: { ttl: 604_800 } });
    expect(last()).toEqual({
      pattern: 'asks.make',
      request: {
        askId: id,
        askProofHash: linkProofHash,
        collectProofHash: passwordProofHash,
        expiresIn: ASK.life,
      },
      caller: null,
    });
  });

  it('is the hash of the proof, never the proof', async () => {
    const asked = { askId: id, askProofHash: linkProofHash };
    expect(await post('/api/asks/state', { id, proof })).toEqual({
      status: 200,
      body: { state: 'open', ttl: 604_800 },
    });
    expect(last()?.request).toEqual(asked);
    expect((await post('/api/asks/answer', { id, proof, encryptedData: ENVELOPE })).status).toBe(204);
    expect(last()?.request).toEqual({ ...asked, envelope: ENVELOPE });
    expect((await post('/api/asks/withdraw', { id, proof, collectProof })).status).toBe(204);
    expect(last()?.request).toEqual({ ...asked, collectProofHash: passwordProofHash });
  });

  it('is a link that is opened once, when its answer is collected', async () => {
    const body = { id, proof, collectProof, claim };
    const collected = { ref: { askId: id }, proofHash: passwordProofHash, claimHash: hashOf(claim) };
    site.secrets.answer({
      ...GRANTED,
      'links.reveal': { outcome: 'granted', payload: ENVELOPE, graceSeconds: 60 },
    });
    expect(await post('/api/asks/collect', body)).toEqual({
      status: 200,
      body: { encryptedData: ENVELOPE, graceSeconds: 60 },
    });
    expect(last()).toMatchObject({
      pattern: 'links.reveal',
      request: { ...collected, passwordProofHash: null },
    });
    expect((await post('/api/asks/collected', body)).status).toBe(204);
    expect(last()).toMatchObject({ pattern: 'links.acknowledge', request: collected });
  });
});

describe('who may ask', () => {
  it('for another life than the common one is Pro', async () => {
    const other = { ...ASKED, expiresIn: 3600 };
    expect(await post('/api/asks', other)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    const free = await post('/api/asks', other, signedIn('free'));
    expect(free).toMatchObject({ status: 403, body: { code: 'PRO_REQUIRED' } });
    expect(site.secrets.received).toEqual([]);
    const pro = await post('/api/asks', other, signedIn('pro'));
    expect(pro.status).toBe(201);
    expect(last()?.caller).toMatchObject({ plan: 'pro' });
  });

  it('is who may make links, where a site is closed; everyone who has the link may answer', async () => {
    closed.secrets.answer(GRANTED);
    expect(await post('/api/asks', ASKED, {}, closed)).toMatchObject({ body: { code: 'ACCOUNT_NEEDED' } });
    const answered = await post('/api/asks/answer', { id, proof, encryptedData: ENVELOPE }, {}, closed);
    expect(answered.status).toBe(204);
  });
});

describe('what is refused', () => {
  it.each([
    ['of a link', answerOf(SMALLEST, [2, 0x12])],
    ['of version 1', answerOf(SMALLEST, [1, 0x16])],
    ['of another size', answerOf(SMALLEST + 1)],
    ['cut', ENVELOPE.slice(0, -1)],
    ['not canonical', `${ENVELOPE.slice(0, -1)}${ENVELOPE.endsWith('_') ? '-' : '_'}`],
    ['no base64url', `${ENVELOPE.slice(0, -1)}!`],
  ])('an answer %s, before the service sees it', async (_what, encryptedData) => {
    const answer = await post('/api/asks/answer', { id, proof, encryptedData });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(site.secrets.received).toEqual([]);
  });

  it.each([
    ['/api/asks', 'asks.make', { outcome: 'too-many-asks' }, 403, 'TOO_MANY_ASKS'],
    ['/api/asks', 'asks.make', { outcome: 'proof-reused' }, 409, 'PROOF_REUSED'],
    ['/api/asks/state', 'asks.state', { outcome: 'not-found' }, 404, 'NOT_FOUND'],
    ['/api/asks/answer', 'asks.answer', { outcome: 'ask-answered' }, 410, 'ASK_ANSWERED'],
  ] as const)('%s where the service says so', async (url, pattern, result, status, code) => {
    site.secrets.answer({ ...GRANTED, [pattern]: result });
    const body =
      url === '/api/asks' ? ASKED : { id, proof, ...(url.endsWith('answer') && { encryptedData: ENVELOPE }) };
    expect(await post(url, body)).toMatchObject({ status, body: { code } });
  });
});
