import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readStatementKeys, STATEMENT_KEYS_PATH, verifyStatement } from '@oncelink/contracts/statements';
import { gatewayAddress } from '@oncelink/edge-headers';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';
import { StatementSigner } from './statement-signer.ts';

const FORMER = new StatementSigner(Buffer.alloc(32, 'before'));
const { sealId, linkProof, linkProofHash } = EXAMPLE;
const site = await startTestSite({ STATEMENT_FORMER_KEYS: FORMER.publicKey });
beforeEach(() => {
  site.secrets.answer(GRANTED);
  site.secrets.received.length = 0;
});
afterAll(() => site.stop());

const make = (payload: object = { id: sealId, proof: linkProof }) =>
  site.app.inject({ method: 'POST', url: '/api/links/statement', payload });
async function keys() {
  const { body } = await site.app.inject({ url: gatewayAddress(STATEMENT_KEYS_PATH) ?? '' });
  const read = readStatementKeys(body);
  if (read === null) throw new Error('These are no keys.');
  return read;
}

describe('a statement', () => {
  it('says how the link ended and what became of the key, and is genuine by what the site publishes', async () => {
    const answer = await make();
    expect(answer.statusCode).toBe(200);
    const { statement } = answer.json();
    const link = createHash('sha256')
      .update('oncelink/v2 statement\0')
      .update(Buffer.from(linkProofHash, 'base64url'))
      .digest('base64url');
    expect(statement).toMatch(
      new RegExp(
        `^oncelink-statement-1\nsite ${ORIGIN}\nlink ${link}\nended viewed 2026-11-21T12:00:00.000Z\n` +
          'key 17/1795219450 destroyed 2026-11-22T00:04:10.000Z\nsaid 2026-11-22T09:00:00.000Z\nsigned .{43} .{86}\n$',
      ),
    );
    expect(await verifyStatement(statement, await keys())).toMatchObject({
      outcome: 'genuine',
      signedBy: 'current',
    });
    expect(site.secrets.received[0]).toMatchObject({
      pattern: 'links.describe-end',
      request: { ref: { sealId }, proofHash: linkProofHash },
      caller: null,
    });
  });

  it('that was signed before the key changed is known by the key of then', async () => {
    const old = FORMER.sign({
      site: ORIGIN,
      link: linkProofHash,
      reason: 'locked',
      endedAt: '2026-11-20T12:00:00.000Z',
      keys: [{ name: '17/1795219450', destroyedAt: null }],
      saidAt: '2026-11-20T13:00:00.000Z',
    });
    expect(await verifyStatement(old, await keys())).toMatchObject({
      outcome: 'genuine',
      signedBy: 'former',
      keys: [{ name: '17/1795219450', destroyedAt: null, listedAt: '2026-11-22T00:04:10.000Z' }],
    });
  });

  it('is not contradicted by a key that got the same number once the ring was lost', async () => {
    const { statement } = (await make()).json();
    const again = [{ kid: 17, madeAt: '2027-01-05T00:00:00.000Z', destroyedAt: '2027-01-06T00:00:00.000Z' }];
    site.secrets.answer({ 'keys.log': { keys: again, saidAt: '2027-01-07T00:00:00.000Z' } });
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    const listed = await keys();
    jest.restoreAllMocks();
    expect(listed.ringKeys).toEqual([{ name: '17/1799107200', destroyedAt: '2027-01-06T00:00:00.000Z' }]);
    expect(await verifyStatement(statement, listed)).toMatchObject({ outcome: 'genuine' });
  });

  it.each([
    ['not-ended', 409, 'NOT_ENDED'],
    ['not-found', 404, 'NOT_FOUND'],
  ] as const)('is not made of a link that is %s', async (outcome, status, code) => {
    site.secrets.answer({ 'links.describe-end': { outcome } });
    const answer = await make();
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it.each([
    {},
    { id: sealId },
    { proof: linkProof },
    { id: sealId, shortCode: EXAMPLE.code, proof: linkProof },
  ])('is not made for %j', async (payload) => {
    expect((await make(payload)).statusCode).toBe(400);
    expect(site.secrets.received).toEqual([]);
  });
});

it('the keys are asked of the service once a minute, however many ask', async () => {
  await keys();
  const before = site.secrets.received.length;
  await Promise.all([keys(), keys(), keys()]);
  expect(site.secrets.received.length).toBe(before);
});

it('a failure to read the keys is kept for two seconds, in which no service is asked', async () => {
  const start = performance.now() + 600_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
  site.secrets.answer({});
  const ask = () => site.app.inject({ url: gatewayAddress(STATEMENT_KEYS_PATH) ?? '' });
  expect((await ask()).statusCode).toBeGreaterThanOrEqual(500);
  const asked = site.secrets.received.length;
  expect((await ask()).statusCode).toBeGreaterThanOrEqual(500);
  expect(site.secrets.received).toHaveLength(asked);
  site.secrets.answer(GRANTED);
  clock.mockReturnValue(start + 2001);
  expect((await keys()).ringKeys).toHaveLength(2);
  jest.restoreAllMocks();
});
