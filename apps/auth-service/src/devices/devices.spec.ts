import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEVICE_LOGIN, DEVICE_SCOPES, KEY_PLANS, type Caller } from '@oncelink/contracts';
import { type AuthSite, housekeepingOf, type Replica, startAuthSite } from '../testing/auth-site.ts';
import { randomText, signInBrowser } from '../testing/sign-in-requests.ts';

const { alphabet, lifeSeconds, triesPerHour } = DEVICE_LOGIN;
const HOUR = 3600;

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

async function signIn(plan: Caller['plan'] = 'pro'): Promise<Caller> {
  const { account } = await signInBrowser(site, replica);
  return { plan, account };
}

const idOf = (caller: Caller) => caller.account?.userId ?? '';

/** A program that shows its code. */
async function begin() {
  const deviceHash = randomText();
  const asking = { client: 'oncelink', system: 'Linux', network: 'the network' };
  const { userCode } = await replica.logins.begin({ deviceHash, ...asking });
  return { deviceHash, userCode };
}

const poll = (deviceHash: string, tokenHash = randomText()) =>
  replica.logins.poll({ deviceHash, tokenHash, hint: 'W8Me' });
const find = (userCode: string, caller = owner) => replica.decisions.find(caller, { userCode });
const decide = (userCode: string, allow = true, caller = owner) =>
  replica.decisions.decide(caller, { userCode, allow, language: 'de' });
const WRONG = 'BBBBBBBB';
const UNKNOWN = { outcome: 'unknown-code' };
const keysOf = (caller: Caller) =>
  site.query('SELECT made_by, name, scopes FROM api_key WHERE owner_id = $1', [idOf(caller)]);
const mails = () => site.query("SELECT 1 FROM mail_outbox WHERE kind = 'device'");

describe('a program that is allowed', () => {
  it('gets one key for thirty days, of the account that typed its code, which is mailed about it', async () => {
    const { deviceHash, userCode } = await begin();
    expect(userCode).toMatch(new RegExp(`^[${alphabet}]{8}$`));
    expect(await find(userCode)).toEqual({
      outcome: 'found',
      client: 'oncelink',
      system: 'Linux',
      network: 'the network',
    });
    expect(await poll(deviceHash)).toEqual({ outcome: 'pending' });
    expect(await decide(userCode)).toEqual({ outcome: 'decided' });
    const before = (await mails()).length;
    await site.letTimePass(5);
    const tokenHash = randomText();
    const granted = await poll(deviceHash, tokenHash);
    expect(granted).toMatchObject({
      outcome: 'granted',
      key: { name: 'oncelink (Linux)', madeBy: 'device', scopes: DEVICE_SCOPES, hint: 'W8Me' },
    });
    const { key } = granted.outcome === 'granted' ? granted : { key: undefined };
    const life = Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '');
    expect(Math.round(life / 86_400_000)).toBe(30);
    expect(await replica.resolveKey(tokenHash)).toMatchObject({ user: { id: idOf(owner) } });
    expect((await mails()).length).toBe(before + 1);
    expect(await poll(deviceHash)).toEqual({ outcome: 'over' });
  });

  it('gets exactly one key, however often it asks at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { deviceHash, userCode } = await begin();
      await decide(userCode);
      const answers = await Promise.all(Array.from({ length: 64 }, () => poll(deviceHash)));
      expect(answers.filter(({ outcome }) => outcome === 'granted').length).toBe(1);
      expect((await keysOf(owner)).length).toBe(1);
      await site.query('DELETE FROM api_key WHERE owner_id = $1', [idOf(owner)]);
    }
  });

  it('gets none that its account has no room for', async () => {
    const visitor = await signIn('free');
    const logins = await Promise.all(Array.from({ length: KEY_PLANS.free.keys + 1 }, begin));
    for (const { userCode } of logins) await decide(userCode, true, visitor);
    const answers = [];
    for (const { deviceHash } of logins) answers.push((await poll(deviceHash)).outcome);
    expect(answers).toEqual(['granted', 'granted', 'denied']);
    const { userCode } = await begin();
    expect(await decide(userCode, true, visitor)).toEqual({ outcome: 'too-many-keys' });
    expect(await decide(userCode, false, visitor)).toEqual({ outcome: 'decided' });
  });

  it('gets none once its account is deleted', async () => {
    const { deviceHash, userCode } = await begin();
    await decide(userCode);
    if (owner.account) await replica.account.delete(owner.account);
    expect(await poll(deviceHash)).toEqual({ outcome: 'over' });
  });
});

describe('a program gets no key', () => {
  it('that was denied, and nobody can allow it then', async () => {
    const { deviceHash, userCode } = await begin();
    expect(await decide(userCode, false)).toEqual({ outcome: 'decided' });
    expect(await poll(deviceHash)).toEqual({ outcome: 'denied' });
    expect(await decide(userCode)).toEqual(UNKNOWN);
    expect(await keysOf(owner)).toEqual([]);
  });

  it('of another account than the first that allowed it', async () => {
    const stranger = await signIn();
    const { deviceHash, userCode } = await begin();
    const decisions = await Promise.all([decide(userCode), decide(userCode, true, stranger)]);
    expect(decisions.map(({ outcome }) => outcome).toSorted()).toEqual(['decided', 'unknown-code']);
    expect(await find(userCode, stranger)).toEqual(UNKNOWN);
    await poll(deviceHash);
    const [first, second] = [await keysOf(owner), await keysOf(stranger)];
    const isOwners = decisions[0]?.outcome === 'decided';
    expect([first.length, second.length]).toEqual(isOwners ? [1, 0] : [0, 1]);
  });

  it('after ten minutes, and its row is deleted', async () => {
    const { deviceHash, userCode } = await begin();
    const allowed = await begin();
    await decide(allowed.userCode);
    await site.letTimePass(lifeSeconds);
    const later = await signIn();
    expect(await find(userCode, later)).toEqual(UNKNOWN);
    expect(await poll(deviceHash)).toEqual({ outcome: 'over' });
    expect(await poll(allowed.deviceHash)).toEqual({ outcome: 'over' });
    await housekeepingOf(site, replica).deleteLapsed();
    expect(await site.query('SELECT 1 FROM device_login')).toEqual([]);
  });

  it('that never began', async () => {
    expect(await poll(randomText())).toEqual({ outcome: 'over' });
  });
});

it('who asks too early waits five seconds longer, each time', async () => {
  const { deviceHash, userCode } = await begin();
  expect(await poll(deviceHash)).toEqual({ outcome: 'pending' });
  expect(await poll(deviceHash)).toEqual({ outcome: 'too-early' });
  await decide(userCode);
  await site.letTimePass(8);
  expect(await poll(deviceHash)).toEqual({ outcome: 'too-early' });
  await site.letTimePass(13);
  expect(await poll(deviceHash)).toEqual({ outcome: 'too-early' });
  await site.letTimePass(20);
  expect(await poll(deviceHash)).toMatchObject({ outcome: 'granted' });
});

describe('who types codes', () => {
  it('needs a session with a code of the last ten minutes', async () => {
    await site.letTimePass(601);
    const { userCode } = await begin();
    expect(await find(userCode)).toEqual({ outcome: 'code-too-old' });
    expect(await decide(userCode)).toEqual({ outcome: 'code-too-old' });
    await replica.sessions.endAll({ userId: idOf(owner), sessionId: '' });
    expect(await find(userCode)).toEqual({ outcome: 'signed-out' });
  });

  it('may guess five times in an hour, however many guesses arrive at once', async () => {
    const { userCode } = await begin();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => find(WRONG)));
    expect(guesses.filter(({ outcome }) => outcome === 'unknown-code').length).toBe(triesPerHour);
    expect(guesses.filter(({ outcome }) => outcome === 'too-many-tries').length).toBe(20 - triesPerHour);
    expect(await find(userCode)).toEqual({ outcome: 'too-many-tries' });
    expect(await decide(userCode)).toEqual({ outcome: 'too-many-tries' });
    // Others are not kept from theirs.
    expect(await find(userCode, await signIn())).toMatchObject({ outcome: 'found' });
    await site.query("UPDATE session SET created_at = created_at + interval '1 hour'");
    await site.letTimePass(HOUR);
    expect(await find(WRONG)).toEqual(UNKNOWN);
  });

  it('loses no try by a right one', async () => {
    const { userCode } = await begin();
    for (let time = 0; time < 10; time += 1) expect(await find(userCode)).toMatchObject({ outcome: 'found' });
  });
});

it('the database holds neither the code nor an address of the network', async () => {
  const { userCode } = await begin();
  const rows = await site.query('SELECT * FROM device_login');
  expect(JSON.stringify(rows)).not.toContain(userCode);
});
