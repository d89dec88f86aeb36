import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_PATTERNS, type AuthContract, type Caller } from '@oncelink/contracts';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { createLog, createNestLog } from '@oncelink/service-kit';
import { AppModule } from './app.module.ts';
import { readAuthConfig } from './config.ts';
import {
  MAIL_KEY,
  SIGN_IN_CODE_KEY,
  startAuthSite,
  type AuthSite,
  type Replica,
} from './testing/auth-site.ts';
import { readEntry } from './testing/cache-entries.ts';
import { randomEmail, randomText, sendRequest } from './testing/sign-in-requests.ts';

const UNAVAILABLE = { name: 'UnavailableError', reason: 'incapable' };
const SIGNED_OUT = { outcome: 'signed-out' };

let site: AuthSite;
let replica: Replica;
let client: RedisListClient<AuthContract>;
let close: () => Promise<void>;

const logLines: string[] = [];
const log = createLog({
  service: 'spec',
  level: 'debug',
  destination: { write: (line) => void logLines.push(line) },
});

beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
  const { pool, dataSource, redis } = replica;
  const config = readAuthConfig({
    AUTH_DATABASE_URL: site.postgres.url,
    REDIS_JOBS_URL: site.redis.url,
    SIGN_IN_CODE_KEY: SIGN_IN_CODE_KEY.toString('base64url'),
    MAIL_KEY: MAIL_KEY.toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9', // nobody is there: mail stays in the outbox, where the spec looks for it
    MAIL_FROM: 'a@oncelink.test',
    SUPPORT_ADDRESS: 'b@oncelink.test',
    SALES_ADDRESS: 'c@oncelink.test',
  });
  const channel = { url: site.redis.url, service: 'auth', assertionKey: Buffer.alloc(32, 3) };
  const strategy = new RedisListServer(channel);
  const app = await createBatchService(AppModule.of({ config, log, pool, dataSource, redis }), {
    strategy,
    logger: createNestLog(log),
  });
  await app.listen();
  client = new RedisListClient<AuthContract>(channel);
  await client.connect();
  close = () => app.close();
});
afterAll(async () => {
  client.close();
  await close();
  await site.stop();
});

const call = <P extends keyof AuthContract>(
  pattern: P,
  request: AuthContract[P]['request'],
  caller: Caller | null = null,
) => client.call(pattern, request, { requestId: 'spec', caller });

const ask = (email: string) => call(AUTH_PATTERNS.sendCode, sendRequest({ email }));

interface Browser {
  readonly caller: Caller;
  readonly tokenHash: string;
}

/** Gives the code of a request; the answer says who the browser is now. */
async function verify(email: string, requestId: string): Promise<Browser> {
  const code = (await site.mailTo(email)).at(-1)?.code ?? '';
  const tokenHash = randomText();
  const request = { email, code, requestId, name: null, tokenHash, device: 'Spec', deviceHash: randomText() };
  expect(await call(AUTH_PATTERNS.verifyCode, request)).toMatchObject({ outcome: 'signed-in' });
  const answer = await call(AUTH_PATTERNS.resolveToken, { tokenHash });
  if (answer.outcome !== 'signed-in') throw new Error('The token is not known.');
  const account = { userId: answer.user.id, sessionId: answer.sessionId };
  return { tokenHash, caller: { plan: answer.user.subscriptionStatus, account } };
}

/** Signs in a new browser. */
async function signIn(email = randomEmail()): Promise<Browser> {
  return verify(email, (await ask(email)).requestId);
}

/** What was logged of these events, without time and level. */
function logged(...events: string[]): unknown[] {
  const lines = logLines.map((line): { event: string } & Record<string, unknown> => JSON.parse(line));
  return lines
    .filter(({ event }) => events.includes(event))
    .map(({ time: _time, level: _level, service: _service, ...line }) => line);
}

describe('the service behind its messages', () => {
  it('signs in, renames, signs out on another device and on this one', async () => {
    const email = randomEmail();
    const phone = await signIn(email);
    await site.letTimePass(60);
    const laptop = await signIn(email);
    const renamed = await call(AUTH_PATTERNS.renameAccount, { name: 'Ada' }, phone.caller);
    expect(renamed).toMatchObject({ outcome: 'renamed', user: { name: 'Ada', email } });
    const { sessions } = await call(AUTH_PATTERNS.listSessions, {}, laptop.caller);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const id = sessions[1]?.id ?? '';
    expect(await call(AUTH_PATTERNS.revokeSession, { id }, laptop.caller)).toEqual({ outcome: 'revoked' });
    expect(await call(AUTH_PATTERNS.resolveToken, phone)).toEqual(SIGNED_OUT);
    expect(await readEntry(replica, phone.tokenHash)).toBe('changed');
    expect(await call(AUTH_PATTERNS.signOut, {}, laptop.caller)).toEqual(SIGNED_OUT);
    expect(await call(AUTH_PATTERNS.resolveToken, laptop)).toEqual(SIGNED_OUT);
  });

  it('signs out everywhere and deletes accounts', async () => {
    const first = await signIn();
    expect(await call(AUTH_PATTERNS.revokeAllSessions, {}, first.caller)).toEqual({ outcome: 'revoked' });
    expect(await call(AUTH_PATTERNS.resolveToken, first)).toEqual(SIGNED_OUT);
    const second = await signIn();
    const age = await call(AUTH_PATTERNS.checkCodeAge, {}, second.caller);
    expect(age).toEqual({ outcome: 'code-is-fresh' });
    expect(await call(AUTH_PATTERNS.deleteAccount, {}, second.caller)).toEqual({ outcome: 'deleted' });
    expect(await call(AUTH_PATTERNS.deleteAccount, {}, second.caller)).toEqual(SIGNED_OUT);
  });

  it.each([
    AUTH_PATTERNS.checkCodeAge,
    AUTH_PATTERNS.signOut,
    AUTH_PATTERNS.listSessions,
    AUTH_PATTERNS.revokeAllSessions,
    AUTH_PATTERNS.deleteAccount,
  ])('does nothing for someone who is not signed in: %s', async (pattern) => {
    await expect(call(pattern, {})).rejects.toMatchObject({ code: 'failed' });
    const demoPro = { plan: 'pro', account: null } as const;
    await expect(call(pattern, {}, demoPro)).rejects.toMatchObject({ code: 'failed' });
  });

  it('answers every one of a burst in its place, bad ones among them', async () => {
    const { tokenHash, caller } = await signIn();
    const hashes = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? tokenHash : randomText()));
    const answers = await Promise.all(
      hashes.map((hash) => call(AUTH_PATTERNS.resolveToken, { tokenHash: hash })),
    );
    expect(answers.map(({ outcome }) => outcome === 'signed-in')).toEqual(
      hashes.map((hash) => hash === tokenHash),
    );
    const asked = await Promise.allSettled([ask('nobody'), ask(randomEmail())]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(caller.account?.userId).toEqual(expect.any(String));
  });

  it('refuses a caller who does not know the key of assertions', async () => {
    const other = { url: site.redis.url, service: 'auth', assertionKey: Buffer.alloc(32, 4) };
    const stranger = new RedisListClient<AuthContract>(other);
    await stranger.connect();
    await expect(
      stranger.call(AUTH_PATTERNS.sendCode, sendRequest(), { requestId: 'spec' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    stranger.close();
  });

  it('logs who signed in, signed out and ended what, by ids alone', async () => {
    const events = ['signed-in', 'signed-out', 'sessions-ended', 'account-deleted'];
    const email = randomEmail();
    logLines.length = 0;
    const phone = await signIn(email);
    await site.letTimePass(60);
    const laptop = await signIn(email);
    const account = phone.caller.account?.userId;
    const [first, second] = [phone, laptop].map(({ caller }) => caller.account?.sessionId);
    await call(AUTH_PATTERNS.revokeSession, { id: first ?? '' }, laptop.caller);
    await call(AUTH_PATTERNS.signOut, {}, laptop.caller);
    await call(AUTH_PATTERNS.signOut, {}, laptop.caller);
    const other = await signIn();
    const { userId, sessionId } = other.caller.account ?? {};
    await call(AUTH_PATTERNS.deleteAccount, {}, other.caller);
    expect(logged(...events)).toEqual([
      { event: 'signed-in', account, session: first },
      { event: 'signed-in', account, session: second },
      { event: 'sessions-ended', account, session: second, count: 1, reason: 'revoked' },
      { event: 'signed-out', account, session: second },
      { event: 'signed-in', account: userId, session: sessionId },
      { event: 'account-deleted', account: userId, session: sessionId },
    ]);
    expect(logLines.join('')).not.toContain(email);
  });

  it('logs from which network codes and links were refused', async () => {
    const email = randomEmail();
    const { requestId } = await ask(email);
    const browser = {
      email,
      requestId,
      name: null,
      tokenHash: randomText(),
      device: 'Spec',
      deviceHash: null,
    };
    logLines.length = 0;
    await call(AUTH_PATTERNS.verifyCode, { ...browser, code: '', network: 'n1' });
    await call(AUTH_PATTERNS.verifyLink, { ...browser, link: randomText(16), network: 'n2' });
    expect(logged('code-refused').slice(0, 2)).toEqual([
      { event: 'code-refused', reason: 'invalid-code', network: 'n1' },
      { event: 'code-refused', reason: 'invalid-link', network: 'n2' },
    ]);
    expect(logLines.join('')).not.toContain(email);
  });

  it('logs that a sign-in failed, and that a request was refused, but never whose it was', async () => {
    const { tokenHash } = await signIn();
    const email = randomEmail();
    const { requestId } = await ask(email);
    const code = (await site.mailTo(email)).at(-1)?.code ?? '';
    const request = {
      email,
      code,
      requestId,
      name: 'Ada Canary',
      tokenHash,
      device: 'Spec',
      deviceHash: null,
    };
    const failed = { outcome: 'sign-in-failed', isNewUser: true };
    expect(await call(AUTH_PATTERNS.verifyCode, request)).toEqual(failed);
    await expect(ask(`${email}\r\nBcc: all@example.com`)).rejects.toMatchObject({ code: 'failed' });
    const text = logLines.join('');
    expect(text).toContain('"event":"sign-in-failed"');
    expect(text).toContain('"error":"RangeError"');
    const hex = Buffer.from(tokenHash, 'base64url').toString('hex');
    for (const canary of [email, requestId, tokenHash, hex, 'Ada Canary']) expect(text).not.toContain(canary);
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('tells its caller to try again later while its database is away, and spends no code meanwhile', async () => {
    const browser = await signIn();
    const email = randomEmail();
    const { requestId } = await ask(email);
    const code = (await site.mailTo(email)).at(-1)?.code ?? '';
    const request = { email, code, requestId, name: null, device: 'Spec', deviceHash: null };
    await site.postgres.kill();
    const calls = [
      ask(randomEmail()),
      call(AUTH_PATTERNS.verifyCode, { ...request, tokenHash: randomText() }),
      call(AUTH_PATTERNS.resolveToken, browser),
      call(AUTH_PATTERNS.listSessions, {}, browser.caller),
      call(AUTH_PATTERNS.deleteAccount, {}, browser.caller),
    ];
    for (const answer of await Promise.allSettled(calls)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    }
    await site.postgres.restart();
    expect(await call(AUTH_PATTERNS.resolveToken, browser)).toMatchObject({ outcome: 'signed-in' });
    await verify(email, requestId);
  });
});
