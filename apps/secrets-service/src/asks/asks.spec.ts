import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import { ASK, type MakeAskRequest } from '@oncelink/contracts/asks';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { hash } from 'node:crypto';
import { LINK_KIND } from '../links/link-rows.ts';
import {
  askRequest,
  askingOf,
  asksHandlerOf,
  asksOf,
  someAnswer as envelope,
} from '../testing/ask-requests.ts';
import { startLinkDatabase, TIMES, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { all, halfErased, one, randomText } from '../testing/link-requests.ts';
import { Ask } from './ask.entity.ts';
import type { AsksHandler } from './asks.handler.ts';

const DAY = 86_400;
const NEVER = new AbortController().signal;

let database: LinkDatabase;
let replica: Replica;
let handler: AsksHandler;
let others: AsksHandler[];

beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  handler = asksHandlerOf(replica);
  const rivals = await Promise.all([database.startReplica(), database.startReplica()]);
  others = [handler, ...rivals.map((rival) => asksHandlerOf(rival))];
});
afterAll(() => database.stop());
beforeEach(() => database.query('DELETE FROM ask'));

const accountOf = (userId: string, plan: Caller['plan'] = 'free'): Caller => ({
  plan,
  account: { userId, sessionId: 'session' },
});
const make = (request: MakeAskRequest, caller: Caller | null = null, by = handler) =>
  askingOf(by).make(request, caller);
const stateOf = (ask: MakeAskRequest, by = handler) => askingOf(by).state(ask);
const answer = (ask: MakeAskRequest, text = envelope(), by = handler) => askingOf(by).answer(ask, text);
const withdraw = (ask: MakeAskRequest, by = handler) => askingOf(by).withdraw(ask);
const collectOf = ({ askId, collectProofHash }: MakeAskRequest, claimHash = randomText()) => ({
  ref: { askId },
  proofHash: collectProofHash,
  passwordProofHash: null,
  claimHash,
});

async function made(changes: Partial<MakeAskRequest> = {}): Promise<MakeAskRequest> {
  const request = askRequest(changes);
  expect(await make(request)).toMatchObject({ outcome: 'created', ttl: request.expiresIn });
  return request;
}

describe('an ask', () => {
  it('is open until it is answered, and its answer is collected once', async () => {
    const ask = await made();
    expect(await stateOf(ask)).toEqual({ outcome: 'open', ttl: ASK.life });
    const sent = envelope();
    expect(await answer(ask, sent)).toEqual({ outcome: 'taken' });
    expect(await stateOf(ask)).toEqual({ outcome: 'answered', ttl: ASK.life });
    const collect = collectOf(ask);
    expect(await one(replica.use.reveal([collect]))).toMatchObject({ outcome: 'granted', payload: sent });
    expect(await one(replica.use.acknowledge([collect]))).toEqual({ outcome: 'acknowledged' });
    expect(await stateOf(ask)).toMatchObject({ outcome: 'gone', reason: 'viewed' });
    expect(await one(replica.use.reveal([collectOf(ask)]))).toMatchObject({
      outcome: 'gone',
      reason: 'viewed',
    });
    expect(await halfErased(database)).toEqual([]);
  });

  it('made again by who has lost the answer is the same one; of another it is none', async () => {
    const ask = await made();
    expect(await make(ask)).toMatchObject({ outcome: 'created' });
    expect(await make({ ...ask, collectProofHash: randomText() })).toEqual({ outcome: 'proof-reused' });
    expect(await make({ ...ask, askProofHash: randomText() })).toEqual({ outcome: 'proof-reused' });
  });

  it('shows nothing, takes nothing and gives nothing to who lacks its proofs', async () => {
    const ask = await made();
    const wrong = { ...ask, askProofHash: randomText() };
    expect(await stateOf(wrong)).toEqual({ outcome: 'not-found' });
    expect(await answer(wrong)).toEqual({ outcome: 'not-found' });
    expect(await withdraw({ ...ask, collectProofHash: randomText() })).toEqual({ outcome: 'not-found' });
    await answer(ask);
    expect(await withdraw({ ...ask, collectProofHash: randomText() })).toEqual({ outcome: 'not-found' });
    // Who may answer may not collect.
    expect(await one(replica.use.reveal([{ ...collectOf(ask), proofHash: ask.askProofHash }]))).toEqual({
      outcome: 'not-found',
    });
    expect(await stateOf(ask)).toMatchObject({ outcome: 'answered' });
  });

  it('takes one answer: the same again is taken, another one is not', async () => {
    const ask = await made();
    const first = envelope();
    expect(await answer(ask, first)).toEqual({ outcome: 'taken' });
    expect(await answer(ask, first)).toEqual({ outcome: 'taken' });
    expect(await answer(ask)).toEqual({ outcome: 'ask-answered' });
    await one(replica.use.delete([{ ref: { askId: ask.askId }, proofHash: ask.collectProofHash }]));
    // It stays answered after its answer has ended.
    expect(await answer(ask, first)).toEqual({ outcome: 'taken' });
    expect(await answer(ask)).toEqual({ outcome: 'ask-answered' });
    expect(await stateOf(ask)).toMatchObject({ outcome: 'gone', reason: 'deleted' });
  });

  it('can be withdrawn, before and after it was answered', async () => {
    const [open, answered] = [await made(), await made()];
    await answer(answered);
    for (const ask of [open, answered]) {
      expect(await withdraw(ask)).toEqual({ outcome: 'deleted' });
      expect(await withdraw(ask)).toEqual({ outcome: 'deleted' });
      expect(await stateOf(ask)).toMatchObject({ outcome: 'gone', reason: 'deleted' });
    }
    expect(await answer(open)).toMatchObject({ outcome: 'gone', reason: 'deleted' });
    expect(await answer(answered)).toEqual({ outcome: 'ask-answered' });
    expect(await one(replica.use.reveal([collectOf(answered)]))).toMatchObject({ outcome: 'gone' });
  });

  it('says that it was read where it is withdrawn too late', async () => {
    const ask = await made();
    await answer(ask);
    const collect = collectOf(ask);
    await one(replica.use.reveal([collect]));
    expect(await withdraw(ask)).toMatchObject({ outcome: 'gone', reason: 'viewed' });
  });

  it('lapses unanswered, and its answer uncollected; then it is forgotten', async () => {
    const [unanswered, answered] = [await made(), await made()];
    await database.letTimePass(6 * DAY);
    await answer(answered);
    await database.letTimePass(2 * DAY);
    expect(await stateOf(unanswered)).toMatchObject({ outcome: 'gone', reason: 'expired' });
    expect(await answer(unanswered)).toMatchObject({ outcome: 'gone', reason: 'expired' });
    expect(await stateOf(answered)).toEqual({ outcome: 'answered', ttl: 5 * DAY });
    await database.letTimePass(6 * DAY);
    expect(await stateOf(answered)).toMatchObject({ outcome: 'gone', reason: 'expired' });
    await database.letTimePass(TIMES.tombstone);
    expect(await stateOf(unanswered)).toEqual({ outcome: 'not-found' });
    expect(await stateOf(answered)).toEqual({ outcome: 'not-found' });
    expect(await asksOf(replica).forget(NEVER)).toBe(2);
    expect(await database.query('SELECT loc FROM ask')).toEqual([]);
  });
});

describe('how many asks there may be', () => {
  it('is counted for an account exactly, by three replicas at once', async () => {
    const caller = accountOf('5d0e2a55-6f6c-4c39-8b5a-0d2b8a3f9b11');
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) => make(askRequest(), caller, others[index % 3])),
    );
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(ASK.open.free);
    expect(outcomes.filter((outcome) => outcome === 'too-many-asks')).toHaveLength(24 - ASK.open.free);
  });

  it('counts open ones alone, and each account for itself', async () => {
    const caller = accountOf('mara');
    const asks = Array.from({ length: ASK.open.free }, () => askRequest());
    for (const ask of asks) expect(await make(ask, caller)).toMatchObject({ outcome: 'created' });
    expect(await make(askRequest(), caller)).toEqual({ outcome: 'too-many-asks' });
    expect(await make(askRequest(), accountOf('ana'))).toMatchObject({ outcome: 'created' });
    const [first = askRequest(), second = askRequest()] = asks;
    await answer(first);
    await withdraw(second);
    expect(await make(askRequest(), caller)).toMatchObject({ outcome: 'created' });
    expect(await make(askRequest(), caller)).toMatchObject({ outcome: 'created' });
    expect(await make(askRequest(), caller)).toEqual({ outcome: 'too-many-asks' });
  });

  it('lets Pro choose a life, and nobody else', async () => {
    const request = askRequest({ expiresIn: 3600 });
    expect(await make(request)).toEqual({ outcome: 'sign-in-required' });
    expect(await make(request, accountOf('mara'))).toEqual({ outcome: 'pro-required' });
    expect(await make(request, accountOf('mara', 'pro'))).toMatchObject({ outcome: 'created', ttl: 3600 });
  });

  it('has no life longer than links have here', async () => {
    const site = asksHandlerOf(replica, { maxExpiresIn: DAY });
    expect(await make(askRequest({ expiresIn: DAY }), null, site)).toMatchObject({ ttl: DAY });
    expect(await make(askRequest(), accountOf('ana', 'pro'), site)).toMatchObject({ ttl: DAY });
  });
});

describe('answers that race', () => {
  it('of 64 for each ask one wins, whatever replica it comes to', async () => {
    const asks = await Promise.all(Array.from({ length: 20 }, () => made()));
    for (const ask of asks) {
      const sent = Array.from({ length: 64 }, envelope);
      const results = await Promise.all(sent.map((text, index) => answer(ask, text, others[index % 3])));
      const winners = sent.filter((_, index) => results[index]?.outcome === 'taken');
      expect(winners).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'ask-answered')).toHaveLength(63);
      expect(await one(replica.use.reveal([collectOf(ask)]))).toMatchObject({ payload: winners[0] });
    }
  });

  it('with a withdrawal leave nothing that can be collected', async () => {
    for (let round = 0; round < 30; round += 1) {
      const ask = await made();
      const [, withdrawn] = await Promise.all([answer(ask), withdraw(ask, others[1 + (round % 2)])]);
      expect(withdrawn).toEqual({ outcome: 'deleted' });
      const collected = await one(replica.use.reveal([collectOf(ask)]));
      expect(collected.outcome).not.toBe('granted');
    }
  });
});

describe('what lies in the table', () => {
  it('is hashes and times, and of an answer what links have', async () => {
    const ask = await made();
    const sent = envelope();
    await answer(ask, sent);
    const [row] = await database.query<Record<string, Buffer>>('SELECT * FROM ask');
    expect(row?.['answer']).toEqual(hash('sha256', Buffer.from(sent, 'base64url'), 'buffer'));
    expect(row?.['owner_id']).toBeNull();
    const [link] = await database.query<{ kind: number; payload: Buffer }>(
      'SELECT kind, payload FROM link WHERE loc = $1',
      [row?.['loc']],
    );
    expect(link?.kind).toBe(LINK_KIND.answer);
    expect(link?.payload.includes(Buffer.from(sent, 'base64url').subarray(4, 20))).toBe(false);
    expect(await all(replica.use.status([collectOf(ask)]))).toMatchObject([{ outcome: 'live' }]);
  });

  it('is what the entity says', async () => {
    const pool = createPool({ url: database.url, applicationName: 'spec' });
    const source = await createDataSource(pool, { entities: [Ask] }).initialize();
    const columns = source.getMetadata(Ask).columns;
    const ofEntity = columns.map(
      (column) => `${column.databaseName} ${column.isNullable} ${source.driver.normalizeType(column)}`,
    );
    await source.destroy();
    const ofTable = await database.query<{ column: string }>(
      `SELECT format('%s %s %s', column_name, CASE is_nullable WHEN 'YES' THEN 'true' ELSE 'false' END, data_type) AS column
      FROM information_schema.columns WHERE table_name = 'ask'`,
    );
    expect(ofEntity.toSorted()).toEqual(ofTable.map(({ column }) => column).toSorted());
  });
});
