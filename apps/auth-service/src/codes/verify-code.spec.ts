import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import {
  mailCode,
  otherCode,
  randomEmail,
  randomText,
  sendRequest,
  signInBrowser,
  verify,
  verifyRequest,
} from '../testing/sign-in-requests.ts';

const INVALID = { outcome: 'invalid-code' };
const TOO_MANY = { outcome: 'too-many-wrong-codes' };
const MINUTE = 60;
const DAY = 86_400;

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

describe('the right code', () => {
  it('makes an account at the first sign-in and finds it at the next', async () => {
    const first = await mailCode(site, replica);
    expect(await verify(replica, first, { name: 'Ada' })).toEqual({
      outcome: 'signed-in',
      isNewUser: true,
      user: {
        id: expect.any(String),
        email: first.email,
        name: 'Ada',
        avatar: null,
        subscriptionStatus: 'free',
        subscriptionRenewsAt: null,
        subscriptionEndsAt: null,
        customerId: null,
        tellOpened: false,
      },
    });
    await site.letTimePass(MINUTE);
    const again = await mailCode(site, replica, { email: first.email });
    expect(await verify(replica, again, { name: 'Eve' })).toMatchObject({
      outcome: 'signed-in',
      isNewUser: false,
      user: { name: 'Ada' },
    });
  });

  it('finds the account however the address is spelled, and gives a name to one without', async () => {
    const email = randomEmail();
    const { user } = await signInBrowser(site, replica, { email });
    await site.letTimePass(MINUTE);
    const shouted = await mailCode(site, replica, { email: email.toUpperCase() });
    expect(await verify(replica, shouted, { name: 'Ada' })).toMatchObject({
      isNewUser: false,
      user: { id: user.id, email, name: 'Ada' },
    });
  });

  it('keeps addresses apart that differ by a dot or by what follows a plus sign', async () => {
    const ids = new Set<string>();
    for (const email of ['ab@example.com', 'a.b@example.com', 'ab+c@example.com']) {
      ids.add((await signInBrowser(site, replica, { email })).user.id);
    }
    expect(ids.size).toBe(3);
  });

  it('is good once: the same request again is refused', async () => {
    const mailed = await mailCode(site, replica);
    const request = verifyRequest(mailed);
    expect(await replica.verifier.verifyCode(request)).toMatchObject({ outcome: 'signed-in' });
    expect(await replica.verifier.verifyCode(request)).toEqual(INVALID);
    expect(await verify(replica, mailed)).toEqual(INVALID);
  });

  it('is good for its own request and its own address alone', async () => {
    const mailed = await mailCode(site, replica);
    const other = await mailCode(site, replica);
    expect(await verify(replica, { ...mailed, requestId: other.requestId })).toEqual(INVALID);
    expect(await verify(replica, { ...mailed, requestId: randomText(16) })).toEqual(INVALID);
    expect(await verify(replica, { ...mailed, email: other.email })).toEqual(INVALID);
    expect(await verify(replica, mailed)).toMatchObject({ outcome: 'signed-in' });
  });

  it('is void once the same request has got another one', async () => {
    const old = await mailCode(site, replica);
    await site.letTimePass(MINUTE);
    const renewed = await mailCode(site, replica, { email: old.email, requestId: old.requestId });
    expect(renewed.requestId).toBe(old.requestId);
    if (renewed.code !== old.code) expect(await verify(replica, old)).toEqual(INVALID);
    expect(await verify(replica, renewed)).toMatchObject({ outcome: 'signed-in' });
  });

  it('is not voided by a request of someone else for the same address', async () => {
    const mailed = await mailCode(site, replica);
    await site.letTimePass(MINUTE);
    const foreign = await mailCode(site, replica, { email: mailed.email });
    expect(foreign.requestId).not.toBe(mailed.requestId);
    expect(await verify(replica, mailed)).toMatchObject({ outcome: 'signed-in' });
  });

  it('is not voided by asking again too soon, which mails nothing', async () => {
    const mailed = await mailCode(site, replica);
    const { requestId } = await replica.sender.sendCode(
      sendRequest({ email: mailed.email, requestId: mailed.requestId }),
    );
    expect(requestId).toBe(mailed.requestId);
    expect(await site.mailTo(mailed.email)).toHaveLength(1);
    expect(await verify(replica, mailed)).toMatchObject({ outcome: 'signed-in' });
  });

  it('is refused once its ten minutes are over, and taken half a minute before', async () => {
    const late = await mailCode(site, replica);
    const inTime = await mailCode(site, replica);
    await site.letTimePass(9.5 * MINUTE);
    expect(await verify(replica, inTime)).toMatchObject({ outcome: 'signed-in' });
    await site.letTimePass(0.5 * MINUTE);
    expect(await verify(replica, late)).toEqual(INVALID);
  });
});

describe('a code that is right, for a session that can not be made', () => {
  const takenToken = async () => (await signInBrowser(site, replica)).tokenHash;

  it('is spent, and the answer tells what failed', async () => {
    const mailed = await mailCode(site, replica);
    const tokenHash = await takenToken();
    expect(await verify(replica, mailed, { tokenHash })).toEqual({
      outcome: 'sign-in-failed',
      isNewUser: true,
    });
    expect(await site.query('SELECT 1 FROM account WHERE email = $1', [mailed.email])).toEqual([]);
    expect(await verify(replica, mailed)).toEqual(INVALID);
  });

  it('tells a known user from a new one', async () => {
    const { user } = await signInBrowser(site, replica);
    await site.letTimePass(MINUTE);
    const mailed = await mailCode(site, replica, { email: user.email });
    const tokenHash = await takenToken();
    expect(await verify(replica, mailed, { tokenHash })).toMatchObject({ isNewUser: false });
  });
});

describe('a wrong code', () => {
  it('leaves four more tries, after which the right one is refused too', async () => {
    const mailed = await mailCode(site, replica);
    const wrong = { ...mailed, code: otherCode(mailed.code) };
    for (let tries = 0; tries < 4; tries += 1) expect(await verify(replica, wrong)).toEqual(INVALID);
    const other = await mailCode(site, replica);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verify(replica, { ...other, code: otherCode(other.code) })).toEqual(INVALID);
    }
    expect(await verify(replica, mailed)).toMatchObject({ outcome: 'signed-in' });
    expect(await verify(replica, other)).toEqual(INVALID);
  });

  /** Wrong tries from one network, each request with as many as it bears. */
  async function guessWrong(email: string, network: string, requests: number): Promise<void> {
    for (let request = 0; request < requests; request += 1) {
      const mailed = await mailCode(site, replica, { email, network });
      const wrong = { ...mailed, code: otherCode(mailed.code) };
      for (let tries = 0; tries < 5; tries += 1)
        expect(await verify(replica, wrong, { network })).toEqual(INVALID);
      await site.letTimePass(MINUTE);
    }
  }

  it('costs its network one of ten tries a day, and another network nothing', async () => {
    const email = randomEmail();
    await guessWrong(email, 'stranger', 2);
    const [guessed, own] = [
      await mailCode(site, replica, { email, network: 'stranger' }),
      await mailCode(site, replica, { email, network: 'home' }),
    ];
    expect(await verify(replica, guessed, { network: 'stranger' })).toEqual(TOO_MANY);
    expect(await verify(replica, own, { network: 'home' })).toMatchObject({ outcome: 'signed-in' });
  });

  it('costs the address one of twenty tries a day, whatever request and network it came from', async () => {
    const email = randomEmail();
    for (const network of ['one', 'two', 'three', 'four']) await guessWrong(email, network, 1);
    const last = await mailCode(site, replica, { email, network: 'home' });
    expect(await verify(replica, last, { network: 'home' })).toEqual(TOO_MANY);
    await site.letTimePass(DAY);
    const nextDay = await mailCode(site, replica, { email, network: 'home' });
    expect(await verify(replica, nextDay, { network: 'home' })).toMatchObject({ outcome: 'signed-in' });
  });

  it('costs an address nothing when the request is unknown, so nobody can use up its tries blindly', async () => {
    const mailed = await mailCode(site, replica);
    const blind = { ...mailed, code: otherCode(mailed.code), requestId: randomText(16) };
    for (let tries = 0; tries < 25; tries += 1) await verify(replica, blind);
    const own = await mailCode(site, replica);
    const astray = { ...own, email: mailed.email, code: otherCode(own.code) };
    for (let tries = 0; tries < 25; tries += 1) await verify(replica, astray);
    expect(await verify(replica, mailed)).toMatchObject({ outcome: 'signed-in' });
  });
});

describe('a browser that was signed in before', () => {
  /** After one sign-in, uses up what anyone may ask for the address in an hour and try in a day. */
  async function exhaustTries(email: string): Promise<void> {
    for (let request = 0; request < 4; request += 1) {
      await site.letTimePass(MINUTE);
      const network = `stranger-${request}`;
      const mailed = await mailCode(site, replica, { email, network });
      for (let tries = 0; tries < 5; tries += 1) {
        await verify(replica, { ...mailed, code: otherCode(mailed.code) }, { network });
      }
    }
  }

  it('can still sign in when a stranger has used up the tries and requests of the address', async () => {
    const deviceHash = randomText();
    const { user } = await signInBrowser(site, replica, { deviceHash });
    await exhaustTries(user.email);
    await site.letTimePass(MINUTE);
    const own = await mailCode(site, replica, { email: user.email, deviceHash });
    expect(await verify(replica, own)).toEqual(TOO_MANY);
    expect(await verify(replica, own, { deviceHash })).toMatchObject({ outcome: 'signed-in' });
  });

  it('has five requests and ten tries a day of its own', async () => {
    const deviceHash = randomText();
    const { user } = await signInBrowser(site, replica, { deviceHash });
    await exhaustTries(user.email);
    const own: Awaited<ReturnType<typeof mailCode>>[] = [];
    for (let request = 0; request < 5; request += 1) {
      await site.letTimePass(MINUTE);
      own.push(await mailCode(site, replica, { email: user.email, deviceHash }));
    }
    // Someone else in its network has just asked: it needs a request of its own.
    await site.letTimePass(MINUTE);
    await mailCode(site, replica, { email: user.email });
    const { length } = await site.mailTo(user.email);
    await replica.sender.sendCode(sendRequest({ email: user.email, deviceHash }));
    expect(await site.mailTo(user.email)).toHaveLength(length);
    const [first, second, third] = own.slice(-3);
    if (!first || !second || !third) throw new Error('Too few codes were mailed.');
    for (const mailed of [first, second]) {
      for (let tries = 0; tries < 5; tries += 1) {
        await verify(replica, { ...mailed, code: otherCode(mailed.code) }, { deviceHash });
      }
    }
    expect(await verify(replica, third, { deviceHash })).toEqual(TOO_MANY);
  });

  it('has none for an address that it was never signed in with', async () => {
    const deviceHash = randomText();
    await signInBrowser(site, replica, { deviceHash });
    const email = randomEmail();
    await mailCode(site, replica, { email });
    await replica.sender.sendCode(sendRequest({ email, deviceHash }));
    expect(await site.mailTo(email)).toHaveLength(1);
  });
});

describe('demo mode', () => {
  it('takes 777777 as well as the mailed code, once', async () => {
    const demo = await site.startReplica({ DEMO_MODE: true });
    const mailed = await mailCode(site, demo);
    expect(await verify(demo, { ...mailed, code: '777777' })).toMatchObject({ outcome: 'signed-in' });
    expect(await verify(demo, mailed)).toEqual(INVALID);
    const { demoCode } = await demo.sender.sendCode(sendRequest());
    expect(demoCode).toBe('777777');
  });

  it('needs no mail: who asks twice within a minute signs in all the same', async () => {
    const demo = await site.startReplica({ DEMO_MODE: true });
    const email = randomEmail();
    await demo.sender.sendCode(sendRequest({ email }));
    const { requestId } = await demo.sender.sendCode(sendRequest({ email }));
    expect(await site.mailTo(email)).toHaveLength(1);
    const attempt = { email, requestId, code: '777777' };
    expect(await verify(demo, attempt)).toMatchObject({ outcome: 'signed-in' });
  });

  it('is off elsewhere: 777777 is a code like any other', async () => {
    const mailed = await mailCode(site, replica);
    const { demoCode } = await replica.sender.sendCode(sendRequest());
    expect(demoCode).toBeNull();
    if (mailed.code !== '777777') {
      expect(await verify(replica, { ...mailed, code: '777777' })).toEqual(INVALID);
    }
  });
});
