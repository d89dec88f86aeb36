import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { LINK_PATTERNS, type AcknowledgeRequest, type Caller, type LinkContract } from '@oncelink/contracts';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { createLog, readConfig } from '@oncelink/service-kit';
import { startTestRedis, until, type TestStore } from '@oncelink/testing/stores';
import { AppModule } from './app.module.ts';
import { SECRETS_SETTINGS } from './config.ts';
import { startLinkDatabase, type LinkDatabase } from './testing/link-database.ts';
import { linkRequest, randomText } from './testing/link-requests.ts';

let database: LinkDatabase;
let redis: TestStore;
let client: RedisListClient<LinkContract>;
let close: () => Promise<void>;

beforeAll(async () => {
  [database, redis] = await Promise.all([startLinkDatabase(), startTestRedis()]);
  const { pool, keys } = await database.startReplica();
  const config = readConfig(SECRETS_SETTINGS, {
    SECRETS_DATABASE_URL: database.url,
    LINK_PEPPER: randomText(),
    CODE_KEY: randomText(),
    KEY_RING_FILE: database.ringFile,
    GRACE_SECONDS: '7',
  });
  const channel = { url: redis.url, service: 'secrets', assertionKey: config.SECRETS_ASSERTION_KEY };
  const strategy = new RedisListServer(channel);
  const log = createLog({ service: 'spec', level: 'silent' });
  const app = await createBatchService(
    AppModule.of({ ...config, REDIS_JOBS_URL: redis.url }, pool, keys, log),
    {
      strategy,
      logger: false,
    },
  );
  await app.listen();
  client = new RedisListClient<LinkContract>(channel);
  await client.connect();
  close = () => app.close();
});
afterAll(async () => {
  client.close();
  await close();
  await Promise.all([database.stop(), redis.stop()]);
});

const PRO: Caller = { plan: 'pro', account: { userId: 'user', sessionId: 'session' } };

const call = <P extends keyof LinkContract>(
  pattern: P,
  request: LinkContract[P]['request'],
  caller: Caller | null = PRO,
) => client.call(pattern, request, { requestId: 'spec', caller });

const countLinks = async (): Promise<number> =>
  (await database.query<{ count: string }>('SELECT count(*) FROM link')).map(({ count }) =>
    Number(count),
  )[0] ?? 0;

/** Makes a link and claims it. @returns what its reader acknowledges with */
async function claimLink(): Promise<AcknowledgeRequest> {
  const claimHash = randomText();
  const request = linkRequest();
  const { proofHash } = request;
  const made = await call(LINK_PATTERNS.createLink, request);
  const ref = { code: made.outcome === 'created' ? made.code : '' };
  const opened = await call(LINK_PATTERNS.reveal, { ref, proofHash, passwordProofHash: null, claimHash });
  expect(opened.outcome).toBe('granted');
  return { ref, proofHash, claimHash };
}

const tell = (event: AcknowledgeRequest) =>
  client.tell(LINK_PATTERNS.acknowledge, event, { requestId: 'spec' });

/** How many links still hold what was stored. */
const countStored = async (...events: readonly AcknowledgeRequest[]): Promise<number> => {
  const proofs = events.map(({ proofHash }) => Buffer.from(proofHash, 'base64url'));
  return (
    await database.query('SELECT FROM link WHERE link_proof = ANY ($1) AND payload IS NOT NULL', [proofs])
  ).length;
};

describe('an acknowledgement that nobody waits for', () => {
  it('erases within moments, all of them together', async () => {
    const events = await Promise.all(Array.from({ length: 20 }, claimLink));
    const begun = performance.now();
    await Promise.all(events.map(tell));
    await until(async () => (await countStored(...events)) === 0);
    // 100 ms are promised; a busy machine takes longer.
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('changes nothing with another claim, and nothing when it is repeated', async () => {
    const [held, done] = [await claimLink(), await claimLink()];
    await tell({ ...held, claimHash: randomText() });
    await tell(done);
    await tell(done);
    await until(async () => (await countStored(done)) === 0);
    await tell(done);
    // Requests pass events by, so only one that comes after all of them tells that they are done.
    const last = await claimLink();
    await tell(last);
    await until(async () => (await countStored(last)) === 0);
    expect(await countStored(held)).toBe(1);
    const again = { ref: held.ref, proofHash: held.proofHash, claimHash: held.claimHash };
    const reveal = await call(LINK_PATTERNS.reveal, { ...again, passwordProofHash: null });
    expect(reveal.outcome).toBe('granted');
    expect(await call(LINK_PATTERNS.status, { ref: done.ref, proofHash: done.proofHash })).toMatchObject({
      outcome: 'gone',
      reason: 'viewed',
    });
  });

  it('is answered where a gateway of the version before waits for it', async () => {
    const held = await claimLink();
    expect(await call(LINK_PATTERNS.acknowledge, held)).toEqual({ outcome: 'acknowledged' });
    const wrong = { ...(await claimLink()), claimHash: randomText() };
    expect(await call(LINK_PATTERNS.acknowledge, wrong)).toEqual({ outcome: 'not-found' });
  });
});

describe('the service behind its messages', () => {
  it('makes, shows, opens and erases a protected link', async () => {
    const passwordProofHash = randomText();
    const claimHash = randomText();
    const request = linkRequest({ passwordProofHash });
    const { proofHash } = request;
    const made = await call(LINK_PATTERNS.createLink, request);
    const ref = { code: made.outcome === 'created' ? made.code : '' };
    expect(await call(LINK_PATTERNS.status, { ref, proofHash })).toMatchObject({ outcome: 'live' });
    expect(await call(LINK_PATTERNS.verifyPassword, { ref, proofHash, passwordProofHash })).toEqual({
      outcome: 'ok',
    });
    expect(await call(LINK_PATTERNS.reveal, { ref, proofHash, passwordProofHash, claimHash })).toEqual({
      outcome: 'granted',
      payload: request.envelope,
      graceSeconds: 7,
    });
    const acknowledged = await call(LINK_PATTERNS.acknowledge, { ref, proofHash, claimHash });
    expect(acknowledged).toEqual({ outcome: 'acknowledged' });
  });

  it('makes and deletes a seal', async () => {
    const sealId = randomText(16);
    const proofHash = randomText();
    const made = await call(LINK_PATTERNS.createSeal, { sealId, proofHash, expiresIn: 86_400 });
    expect(made).toMatchObject({ outcome: 'created', ttl: 86_400 });
    expect(await call(LINK_PATTERNS.delete, { ref: { sealId }, proofHash })).toEqual({ outcome: 'deleted' });
  });

  it('stores nothing that a caller may not have, and tells why', async () => {
    const before = await countLinks();
    const FREE: Caller = { plan: 'free', account: PRO.account };
    const seal = () => ({ sealId: randomText(16), proofHash: randomText(), expiresIn: 86_400 });
    const longSeal = () => ({ ...seal(), expiresIn: null });
    for (const [caller, outcome] of [
      [null, 'sign-in-required'],
      [FREE, 'pro-required'],
    ] as const) {
      expect(await call(LINK_PATTERNS.createLink, linkRequest(), caller)).toEqual({ outcome });
      expect(await call(LINK_PATTERNS.createSeal, longSeal(), caller)).toEqual({ outcome });
    }
    expect(await countLinks()).toBe(before);
    const answers = await Promise.all([
      call(LINK_PATTERNS.createSeal, seal(), null),
      call(LINK_PATTERNS.createSeal, longSeal(), null),
      call(LINK_PATTERNS.createSeal, longSeal(), { plan: 'pro', account: null }),
      call(LINK_PATTERNS.createSeal, seal(), FREE),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'created',
      'sign-in-required',
      'created',
      'created',
    ]);
    expect(await countLinks()).toBe(before + 3);
  });

  it('stores nothing for a gateway without the key', async () => {
    const before = await countLinks();
    const forger = new RedisListClient<LinkContract>({
      url: redis.url,
      service: 'secrets',
      assertionKey: randomBytes(32),
    });
    await forger.connect();
    const forged = forger.call(LINK_PATTERNS.createLink, linkRequest(), { requestId: 'spec', caller: PRO });
    await expect(forged).rejects.toMatchObject({ name: 'RemoteError', code: 'unauthenticated' });
    forger.close();
    expect(await countLinks()).toBe(before);
  });

  it('answers every one of a burst in its place', async () => {
    const requests = Array.from({ length: 200 }, () => linkRequest());
    const made = await Promise.all(requests.map((request) => call(LINK_PATTERNS.createLink, request)));
    const opened = await Promise.all(
      requests.map(({ proofHash }, index) => {
        const answer = made[index];
        const ref = { code: answer?.outcome === 'created' ? answer.code : '' };
        return call(LINK_PATTERNS.reveal, {
          ref,
          proofHash,
          passwordProofHash: null,
          claimHash: randomText(),
        });
      }),
    );
    expect(opened).toEqual(
      requests.map(({ envelope }) => ({ outcome: 'granted', payload: envelope, graceSeconds: 7 })),
    );
  });

  it('tells its caller to try again later while its database is away, and works once that is back', async () => {
    await database.kill();
    const unavailable = { name: 'UnavailableError', reason: 'incapable' };
    await expect(call(LINK_PATTERNS.createLink, linkRequest())).rejects.toMatchObject(unavailable);
    await database.restart();
    expect(await call(LINK_PATTERNS.createLink, linkRequest())).toMatchObject({ outcome: 'created' });
  });
});
