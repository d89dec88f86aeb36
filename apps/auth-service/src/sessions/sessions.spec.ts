import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { readEntry, fillEntry } from '../testing/cache-entries.ts';
import {
  mailCode,
  randomEmail,
  randomText,
  signInBrowser,
  verify,
  type SignedInBrowser,
} from '../testing/sign-in-requests.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SIGNED_OUT = { outcome: 'signed-out' };

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const resolve = async (tokenHash: string) => (await replica.tokens.resolveTokens([{ tokenHash }]))[0];

/** So many browsers that are signed in to one account, the oldest first. */
async function signInBrowsers(count: number): Promise<SignedInBrowser[]> {
  const email = randomEmail();
  const browsers: SignedInBrowser[] = [];
  for (let browser = 0; browser < count; browser += 1) {
    if (browser % 5 === 0) await site.letTimePass(HOUR);
    if (browser % 10 === 0) await site.letTimePass(DAY);
    await site.letTimePass(MINUTE);
    browsers.push(await signInBrowser(site, replica, { email }));
  }
  return browsers;
}

/** The only one of its account. */
const signInOne = () => signInBrowser(site, replica);

async function rowOf({ account }: SignedInBrowser) {
  const [row] = await site.query<{ last_seen_at: Date; xmin: string }>(
    'SELECT last_seen_at, xmin FROM session WHERE id = $1',
    [account.sessionId],
  );
  if (row === undefined) throw new Error('The session has no row.');
  return row;
}

describe('a token', () => {
  it('resolves to its account and session', async () => {
    const { user, account, tokenHash } = await signInOne();
    expect(await resolve(tokenHash)).toEqual({ outcome: 'signed-in', user, sessionId: account.sessionId });
  });

  it('is nobody when it is unknown or no hash at all', async () => {
    const { user, tokenHash } = await signInOne();
    const asked = [randomText(), tokenHash, '', 'not a hash', tokenHash, randomText(500)];
    const answers = await replica.tokens.resolveTokens(asked.map((hash) => ({ tokenHash: hash })));
    expect(answers.map((answer) => (answer.outcome === 'signed-in' ? answer.user.id : null))).toEqual([
      null,
      user.id,
      null,
      null,
      user.id,
      null,
    ]);
  });

  it('is stored as nothing but its hash', async () => {
    const { tokenHash, account } = await signInOne();
    const [row] = await site.query<{ token_hash: Buffer }>('SELECT token_hash FROM session WHERE id = $1', [
      account.sessionId,
    ]);
    expect(row?.token_hash.toString('base64url')).toBe(tokenHash);
  });

  it('ends after seven days without use', async () => {
    const { tokenHash } = await signInOne();
    await site.letTimePass(7 * DAY - MINUTE);
    expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    await site.letTimePass(7 * DAY);
    expect(await resolve(tokenHash)).toEqual(SIGNED_OUT);
  });

  it('ends after thirty days, however much it is used', async () => {
    const { tokenHash } = await signInOne();
    for (let day = 0; day < 29; day += 1) {
      await site.letTimePass(DAY);
      expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    }
    await site.letTimePass(DAY - MINUTE);
    expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    await site.letTimePass(MINUTE);
    expect(await resolve(tokenHash)).toEqual(SIGNED_OUT);
  });

  it('is recorded as seen to the hour, and written once in an hour', async () => {
    const browser = await signInOne();
    await site.letTimePass(HOUR);
    const before = await rowOf(browser);
    await Promise.all(Array.from({ length: 20 }, () => resolve(browser.tokenHash)));
    const seen = await rowOf(browser);
    await resolve(browser.tokenHash);
    expect(seen.xmin).not.toBe(before.xmin);
    expect(await rowOf(browser)).toEqual(seen);
    expect(seen.last_seen_at.getTime() % (HOUR * 1000)).toBe(0);
  });

  it('does not wait for a session that someone is just changing', async () => {
    const { tokenHash, account } = await signInOne();
    await site.letTimePass(HOUR);
    const other = replica.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT 1 FROM session WHERE id = $1 FOR UPDATE', [account.sessionId]);
    expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    await other.rollbackTransaction();
    await other.release();
  });
});

describe('the sessions of an account', () => {
  it('are listed for their owner, the newest first and without those that lapsed', async () => {
    const [first, second, third] = await signInBrowsers(3);
    if (first === undefined || second === undefined) throw new Error('Too few browsers.');
    await site.query('UPDATE session SET lapses_at = now() WHERE id = $1', [first.account.sessionId]);
    const sessions = await replica.sessions.list(second.account);
    expect(sessions).toEqual([
      {
        id: third?.account.sessionId,
        device: 'Firefox on Linux',
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        current: false,
      },
      expect.objectContaining({ id: second.account.sessionId, current: true }),
    ]);
  });

  it('are ten at most: one more ends the oldest, also in the memory of the gateways', async () => {
    const email = randomEmail();
    const browsers: SignedInBrowser[] = [];
    for (let browser = 0; browser < 11; browser += 1) {
      await site.letTimePass(browser === 5 ? HOUR : MINUTE);
      if (browser === 10) await site.query('TRUNCATE address_budget');
      browsers.push(await signInBrowser(site, replica, { email }));
    }
    const outcomes = await Promise.all(browsers.map(({ tokenHash }) => resolve(tokenHash)));
    expect(outcomes.map((answer) => answer?.outcome)).toEqual([
      'signed-out',
      ...Array.from({ length: 10 }, () => 'signed-in'),
    ]);
    const [oldest, next] = browsers;
    expect(await readEntry(replica, oldest?.tokenHash ?? '')).toBe('changed');
    expect(await readEntry(replica, next?.tokenHash ?? '')).toBeNull();
  });

  it('are ten when thirty browsers sign in at the same time', async () => {
    const email = randomEmail();
    const others = await Promise.all([site.startReplica(), site.startReplica()]);
    const mailed = [];
    for (let browser = 0; browser < 30; browser += 1) {
      await site.query('TRUNCATE address_budget');
      mailed.push(await mailCode(site, replica, { email }));
    }
    const answers = await Promise.all(
      mailed.map((code, index) => verify([replica, ...others][index % 3] ?? replica, code)),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(mailed.map(() => 'signed-in'));
    expect(new Set(answers.flatMap((a) => (a.outcome === 'signed-in' ? a.user.id : []))).size).toBe(1);
    expect(answers.filter((a) => a.outcome === 'signed-in' && a.isNewUser)).toHaveLength(1);
    const live = await site.query(
      'SELECT 1 FROM session JOIN account ON account.id = account_id WHERE email = $1',
      [email],
    );
    expect(live).toHaveLength(10);
  });

  it('began with a fresh code for ten minutes, each by itself', async () => {
    const email = randomEmail();
    const first = await signInBrowser(site, replica, { email });
    const ageOf = async ({ account }: SignedInBrowser) =>
      (await replica.sessions.checkCodeAge(account)).outcome;
    expect(await ageOf(first)).toBe('code-is-fresh');
    await site.letTimePass(10 * MINUTE);
    const second = await signInBrowser(site, replica, { email });
    expect([await ageOf(first), await ageOf(second)]).toEqual(['code-too-old', 'code-is-fresh']);
    const stranger = await signInOne();
    const mixed = { userId: stranger.account.userId, sessionId: second.account.sessionId };
    expect(await replica.sessions.checkCodeAge(mixed)).toEqual(SIGNED_OUT);
    await replica.sessions.end(second.account, second.account.sessionId);
    expect(await ageOf(second)).toBe('signed-out');
  });

  it('can be ended one by one by their owner, and by nobody else', async () => {
    const [first, second] = await signInBrowsers(2);
    const stranger = await signInOne();
    if (first === undefined || second === undefined) throw new Error('Too few browsers.');
    const { sessionId } = first.account;
    expect(await replica.sessions.end(stranger.account, sessionId)).toEqual({ outcome: 'no-session' });
    expect(await replica.sessions.end(second.account, sessionId)).toEqual({ outcome: 'revoked' });
    expect(await replica.sessions.end(second.account, sessionId)).toEqual({ outcome: 'no-session' });
    expect(await replica.sessions.end(second.account, 'no uuid')).toEqual({ outcome: 'no-session' });
    expect(await resolve(first.tokenHash)).toEqual(SIGNED_OUT);
    expect(await resolve(second.tokenHash)).toMatchObject({ outcome: 'signed-in' });
  });

  it('can be ended all at once, the own one included', async () => {
    const browsers = await signInBrowsers(3);
    const stranger = await signInOne();
    const [own] = browsers;
    if (own === undefined) throw new Error('Too few browsers.');
    await replica.sessions.endAll(own.account);
    for (const { tokenHash } of browsers) {
      expect(await resolve(tokenHash)).toEqual(SIGNED_OUT);
      expect(await readEntry(replica, tokenHash)).toBe('changed');
    }
    expect(await resolve(stranger.tokenHash)).toMatchObject({ outcome: 'signed-in' });
  });

  it('can not be brought back by a gateway whose answer is late', async () => {
    const { account, tokenHash } = await signInOne();
    expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    await replica.sessions.end(account, account.sessionId);
    expect(await fillEntry(replica, tokenHash)).toBe(false);
    expect(await readEntry(replica, tokenHash)).toBe('changed');
  });

  it('are forgotten though a gateway remembers them', async () => {
    const { account, tokenHash } = await signInOne();
    expect(await fillEntry(replica, tokenHash)).toBe(true);
    await replica.sessions.end(account, account.sessionId);
    expect(await readEntry(replica, tokenHash)).toBe('changed');
  });
});
