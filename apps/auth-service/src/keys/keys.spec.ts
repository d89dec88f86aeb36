import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY_PLANS, type Caller, type CreateKeyRequest } from '@oncelink/contracts';
import { draftKey, makeKey as makeKeyOf, signInOwner } from '../testing/api-keys.ts';
import { type AuthSite, housekeepingOf, type Replica, startAuthSite } from '../testing/auth-site.ts';
import { fillEntry, readEntry } from '../testing/cache-entries.ts';
import { randomText } from '../testing/sign-in-requests.ts';
import { PlansService } from '../plans/plans.service.ts';

const HOUR = 3600;
const DAY = 86_400;
const NOT_KNOWN = { outcome: 'key-unknown' };

let site: AuthSite;
let replica: Replica;
let owner: Caller;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());
beforeEach(async () => {
  owner = await signIn();
});

const signIn = (plan?: Caller['plan']) => signInOwner(site, replica, plan);
const makeKey = (changes?: Partial<CreateKeyRequest>, caller = owner) => makeKeyOf(replica, caller, changes);

const outcomeOf = async (tokenHash: string) => (await replica.resolveKey(tokenHash)).outcome;

describe('a new key', () => {
  it('is known by its hash, as its owner wants it, and is shown without what it was drawn from', async () => {
    const { key, tokenHash } = await makeKey();
    const { id, scopes, networks, callsPerMinute } = key;
    expect(await replica.resolveKey(tokenHash)).toMatchObject({
      outcome: 'key-known',
      user: { id: owner.account?.userId },
      key: { id, scopes, networks, callsPerMinute },
    });
    expect(key).toMatchObject({ name: 'Deployment', hint: 'W8Me', madeBy: 'page', lastUsedAt: null });
    const listed = await replica.keys.list(owner);
    expect(listed).toMatchObject({ outcome: 'listed', keys: [{ id }] });
    expect(JSON.stringify(listed)).not.toContain(tokenHash);
  });

  it('takes a code of the last ten minutes, to be made and to be listed', async () => {
    await site.letTimePass(601);
    expect(await replica.keys.create(owner, draftKey())).toEqual({ outcome: 'code-too-old' });
    expect(await replica.keys.list(owner)).toEqual({ outcome: 'code-too-old' });
    const { userId = '' } = owner.account ?? {};
    await replica.sessions.endAll({ userId, sessionId: '' });
    expect(await replica.keys.create(owner, draftKey())).toEqual({ outcome: 'signed-out' });
  });

  it('is one of as many as the plan includes, however many are made at once', async () => {
    const visitor = await signIn('free');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => replica.keys.create(visitor, draftKey())),
    );
    const made = answers.filter(({ outcome }) => outcome === 'created');
    expect(made.length).toBe(KEY_PLANS.free.keys);
    expect(answers.filter(({ outcome }) => outcome === 'too-many-keys').length).toBe(8 - made.length);
  });

  it('can’t be made with a key', async () => {
    const { itself } = await makeKey();
    const byKey: Caller = { plan: 'pro', account: null, key: itself };
    await expect((async () => replica.keys.create(byKey, draftKey()))()).rejects.toThrow('signed in');
  });
});

describe('a key ends', () => {
  it('when it expires, by the clock of the database', async () => {
    const { tokenHash } = await makeKey({ expiresInDays: 1 });
    await site.letTimePass(DAY - 60);
    const found = await replica.resolveKey(tokenHash);
    // No gateway remembers it for longer.
    expect(found).toMatchObject({ outcome: 'key-known', endsInMs: expect.any(Number) });
    expect('endsInMs' in found && found.endsInMs).toBeLessThanOrEqual(60_000);
    await site.letTimePass(61);
    expect(await replica.resolveKey(tokenHash)).toEqual(NOT_KNOWN);
    const housekeeping = housekeepingOf(site, replica);
    await housekeeping.deleteLapsed();
    const hash = Buffer.from(tokenHash, 'base64url');
    expect(await site.query('SELECT 1 FROM api_key WHERE token_hash = $1', [hash])).toEqual([]);
  });

  it('when nobody has used it for half a year', async () => {
    const [used, unused] = [await makeKey({ expiresInDays: 366 }), await makeKey({ expiresInDays: 366 })];
    await site.letTimePass(100 * DAY);
    expect(await outcomeOf(used.tokenHash)).toBe('key-known');
    await site.letTimePass(81 * DAY);
    expect(await outcomeOf(used.tokenHash)).toBe('key-known');
    expect(await replica.resolveKey(unused.tokenHash)).toEqual(NOT_KNOWN);
  });

  it.each(['its owner', 'itself', 'someone who found it'])(
    'when %s ends it: at once, everywhere',
    async (who) => {
      const { tokenHash, key, itself } = await makeKey();
      await fillEntry(replica, tokenHash);
      const started = performance.now();
      if (who === 'its owner')
        expect(await replica.keys.revoke(owner, key.id)).toEqual({ outcome: 'revoked' });
      else if (who === 'itself') await replica.keys.revokeOwn(itself);
      else await replica.keys.endLeaked(tokenHash);
      expect(performance.now() - started).toBeLessThan(1000);
      expect(await readEntry(replica, tokenHash)).toBe('changed');
      expect(await replica.resolveKey(tokenHash)).toEqual(NOT_KNOWN);
    },
  );

  it('with its account', async () => {
    const { tokenHash } = await makeKey();
    await fillEntry(replica, tokenHash);
    const { account } = owner;
    if (account) await replica.account.delete(account);
    expect(await readEntry(replica, tokenHash)).toBe('changed');
    expect(await replica.resolveKey(tokenHash)).toEqual(NOT_KNOWN);
    expect(await site.query('SELECT 1 FROM api_key WHERE owner_id = $1', [account?.userId])).toEqual([]);
  });

  it('by nobody else’s will', async () => {
    const { key, tokenHash } = await makeKey();
    const stranger = await signIn();
    expect(await replica.keys.revoke(stranger, key.id)).toEqual({ outcome: 'no-key' });
    expect(await replica.keys.revoke(owner, 'no id')).toEqual({ outcome: 'no-key' });
    await replica.keys.endLeaked(randomText());
    expect(await outcomeOf(tokenHash)).toBe('key-known');
  });
});

describe('a rotation', () => {
  it('makes a key like it, and lets the former one work a while longer', async () => {
    const former = await makeKey({ expiresInDays: 30 });
    const next = { tokenHash: randomText(), hint: 'abcd', overlapHours: 2 };
    const rotated = await replica.keys.rotateOwn(former.itself, next);
    expect(rotated).toMatchObject({
      outcome: 'rotated',
      key: { name: 'Deployment', hint: 'abcd', scopes: former.scopes, networks: former.networks },
    });
    await site.letTimePass(2 * HOUR - 60);
    expect(await outcomeOf(former.tokenHash)).toBe('key-known');
    await site.letTimePass(61);
    expect(await replica.resolveKey(former.tokenHash)).toEqual(NOT_KNOWN);
    await site.letTimePass(29 * DAY);
    expect(await outcomeOf(next.tokenHash)).toBe('key-known');
  });

  it('happens once, however many ask, and not again while two work', async () => {
    const former = await makeKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        replica.keys.rotateOwn(former.itself, { tokenHash: randomText(), hint: 'abcd', overlapHours: 24 }),
      ),
    );
    const rotated = answers.flatMap((answer) => (answer.outcome === 'rotated' ? [answer.key] : []));
    expect(rotated.length).toBe(1);
    const again = { tokenHash: randomText(), hint: 'efgh', overlapHours: 0 };
    const itself = { ...former.itself, id: rotated[0]?.id ?? '' };
    expect(await replica.keys.rotateOwn(itself, again)).toEqual({ outcome: 'already-rotated' });
    await site.letTimePass(DAY);
    expect(await replica.keys.rotateOwn(itself, again)).toMatchObject({ outcome: 'rotated' });
    expect(await replica.keys.rotateOwn(itself, again)).toEqual({ outcome: 'no-key' });
  });

  it('never waits for a deletion of its account that waits for it', async () => {
    for (let round = 0; round < 30; round += 1) {
      const caller = await signIn();
      const former = await makeKey({}, caller);
      const next = { tokenHash: randomText(), hint: 'abcd', overlapHours: 1 };
      // A deadlock would reject one of them.
      const [rotated, deleted] = await Promise.all([
        replica.keys.rotateOwn(former.itself, next),
        replica.account.delete(caller.account ?? { userId: '', sessionId: '' }),
      ]);
      expect(['rotated', 'no-key']).toContain(rotated.outcome);
      expect(deleted.outcome).toBe('deleted');
      expect(await replica.resolveKey(next.tokenHash)).toEqual(NOT_KNOWN);
    }
  });

  it('by its owner takes a fresh code, and a key of their own', async () => {
    const former = await makeKey();
    const request = { tokenHash: randomText(), hint: 'abcd', overlapHours: 0 };
    const stranger = await signIn();
    expect(await replica.keys.rotate(stranger, { ...request, id: former.key.id })).toEqual({
      outcome: 'no-key',
    });
    expect(await replica.keys.rotate(owner, { ...request, id: 'no id' })).toEqual({ outcome: 'no-key' });
    await site.letTimePass(601);
    const late = await replica.keys.rotate(owner, { ...request, id: former.key.id });
    expect(late).toEqual({ outcome: 'code-too-old' });
    expect(await outcomeOf(former.tokenHash)).toBe('key-known');
    const again = await signIn();
    const own = await makeKey({}, again);
    await fillEntry(replica, own.tokenHash);
    const rotated = await replica.keys.rotate(again, { ...request, id: own.key.id });
    expect(rotated).toMatchObject({ outcome: 'rotated', key: { name: 'Deployment', hint: 'abcd' } });
    expect(await readEntry(replica, own.tokenHash)).toBe('changed');
    expect(await outcomeOf(request.tokenHash)).toBe('key-known');
  });

  it('of a key whose former one still works is possible as soon as that one is revoked', async () => {
    const former = await makeKey();
    const rotate = (id: string) =>
      replica.keys.rotate(owner, { id, tokenHash: randomText(), hint: 'abcd', overlapHours: 24 });
    const rotated = await rotate(former.key.id);
    const id = rotated.outcome === 'rotated' ? rotated.key.id : '';
    expect(await rotate(former.key.id)).toEqual({ outcome: 'already-rotated' });
    expect(await rotate(id)).toEqual({ outcome: 'already-rotated' });
    await replica.keys.revoke(owner, former.key.id);
    expect(await rotate(id)).toMatchObject({ outcome: 'rotated' });
  });

  it('without overlap ends the former one at once', async () => {
    const former = await makeKey();
    await fillEntry(replica, former.tokenHash);
    await replica.keys.rotateOwn(former.itself, { tokenHash: randomText(), hint: 'abcd', overlapHours: 0 });
    expect(await readEntry(replica, former.tokenHash)).toBe('changed');
    expect(await replica.resolveKey(former.tokenHash)).toEqual(NOT_KNOWN);
  });
});

it('a change of the plan counts for keys from the next call on', async () => {
  const { tokenHash } = await makeKey();
  await fillEntry(replica, tokenHash);
  const plans = new PlansService(replica.pool, replica.dataSource, replica.cache, replica.events);
  const userId = owner.account?.userId ?? '';
  await plans.apply({ userId, plan: 'pro', renewsAt: null, customerId: null, version: 1 });
  expect(await readEntry(replica, tokenHash)).toBe('changed');
  expect(await replica.resolveKey(tokenHash)).toMatchObject({ user: { subscriptionStatus: 'pro' } });
});

describe('before a key expires', () => {
  const mailed = async () => {
    const [row] = await site.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM mail_outbox WHERE kind = 'key'",
    );
    return row?.count ?? 0;
  };

  it('its owner is mailed 14 and 3 days before, once each, however many replicas look', async () => {
    await site.query('DELETE FROM api_key');
    await makeKey({ expiresInDays: 30 });
    const replaced = await makeKey({ expiresInDays: 30 });
    await replica.keys.rotateOwn(replaced.itself, {
      tokenHash: randomText(),
      hint: 'abcd',
      overlapHours: 168,
    });
    await site.query('DELETE FROM api_key WHERE replaced_by IS NULL AND hint = $1', ['abcd']);
    await makeKey({ expiresInDays: 2 });
    const look = () => Promise.all([replica.warnings.warn(), replica.warnings.warn()]);
    const counts = [];
    for (const days of [1, 16, 1, 8, 3, 1]) {
      await site.letTimePass(days * DAY);
      await look();
      counts.push(await mailed());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  });
});

it('while Redis is away a revoked key is refused in a second, and by the gateways as soon as it is back', async () => {
  const { tokenHash, key } = await makeKey();
  await site.redis.kill();
  const started = performance.now();
  await replica.keys.revoke(owner, key.id);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(await replica.resolveKey(tokenHash)).toEqual(NOT_KNOWN);
});
