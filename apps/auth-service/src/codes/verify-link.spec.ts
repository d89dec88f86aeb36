import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import {
  mailCode,
  openLink,
  otherCode,
  randomEmail,
  randomText,
  signInBrowser,
  verify,
} from '../testing/sign-in-requests.ts';

const INVALID = { outcome: 'invalid-link' };
const SIGNED_IN = { outcome: 'signed-in' };
const MINUTE = 60;

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

describe('the link in a mail', () => {
  it('makes an account at the first sign-in and finds it at the next', async () => {
    const first = await mailCode(site, replica);
    const made = await openLink(replica, first, { name: 'Ada' });
    expect(made).toMatchObject({ ...SIGNED_IN, isNewUser: true, user: { email: first.email, name: 'Ada' } });
    await site.letTimePass(MINUTE);
    const again = await mailCode(site, replica, { email: first.email });
    expect(await openLink(replica, again)).toMatchObject({ ...SIGNED_IN, isNewUser: false });
  });

  it('is good once, of 50 times at once too, and voids its code', async () => {
    const mailed = await mailCode(site, replica);
    const answers = await Promise.all(Array.from({ length: 50 }, () => openLink(replica, mailed)));
    expect(answers.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1);
    expect(await openLink(replica, mailed)).toEqual(INVALID);
    expect(await verify(replica, mailed)).toEqual({ outcome: 'invalid-code' });
  });

  it('is voided by its code', async () => {
    const mailed = await mailCode(site, replica);
    expect(await verify(replica, mailed)).toMatchObject(SIGNED_IN);
    expect(await openLink(replica, mailed)).toEqual(INVALID);
  });

  it('is good for its own request, its own address and as it is alone', async () => {
    const [mailed, other] = [await mailCode(site, replica), await mailCode(site, replica)];
    for (const change of [
      { requestId: other.requestId },
      { requestId: randomText(16) },
      { email: other.email },
      { link: other.link },
      { link: randomText(16) },
    ])
      expect(await openLink(replica, { ...mailed, ...change })).toEqual(INVALID);
    expect(await openLink(replica, mailed)).toMatchObject(SIGNED_IN);
  });

  it('is void once the same request has got another one', async () => {
    const old = await mailCode(site, replica);
    await site.letTimePass(MINUTE);
    const renewed = await mailCode(site, replica, { email: old.email, requestId: old.requestId });
    expect(await openLink(replica, old)).toEqual(INVALID);
    expect(await openLink(replica, renewed)).toMatchObject(SIGNED_IN);
  });

  it('is refused once its ten minutes are over, and taken half a minute before', async () => {
    const [late, inTime] = [await mailCode(site, replica), await mailCode(site, replica)];
    await site.letTimePass(9.5 * MINUTE);
    expect(await openLink(replica, inTime)).toMatchObject(SIGNED_IN);
    await site.letTimePass(0.5 * MINUTE);
    expect(await openLink(replica, late)).toEqual(INVALID);
  });

  it('works when no code is compared any more, and makes its browser a known one', async () => {
    const email = randomEmail();
    for (const network of ['one', 'two', 'three', 'four']) {
      const guessed = await mailCode(site, replica, { email, network });
      const wrong = { ...guessed, code: otherCode(guessed.code) };
      for (let tries = 0; tries < 5; tries += 1) await verify(replica, wrong, { network });
    }
    const network = 'home';
    const mailed = await mailCode(site, replica, { email, network });
    expect(await verify(replica, mailed, { network })).toEqual({ outcome: 'too-many-wrong-codes' });
    const deviceHash = randomText();
    expect(await openLink(replica, mailed, { network, deviceHash })).toMatchObject(SIGNED_IN);
    await site.letTimePass(MINUTE);
    const next = await mailCode(site, replica, { email, network, deviceHash });
    expect(await verify(replica, next, { network, deviceHash })).toMatchObject(SIGNED_IN);
  });

  it('is spent, and the answer tells what failed, when there can be no session', async () => {
    const { tokenHash } = await signInBrowser(site, replica);
    const mailed = await mailCode(site, replica);
    const failed = { outcome: 'sign-in-failed', isNewUser: true };
    expect(await openLink(replica, mailed, { tokenHash })).toEqual(failed);
    expect(await openLink(replica, mailed)).toEqual(INVALID);
  });

  it('costs no tries, and lies nowhere as it is', async () => {
    const mailed = await mailCode(site, replica);
    for (let tries = 0; tries < 30; tries += 1) await openLink(replica, { ...mailed, link: randomText(16) });
    expect(await verify(replica, mailed)).toMatchObject(SIGNED_IN);
    const [row] = await site.query<{ text: string }>(
      `SELECT concat(json_agg(c), json_agg(m)) AS text FROM login_code AS c, mail_outbox AS m`,
    );
    expect(row?.text).toContain('link_mac');
    expect(row?.text).not.toContain(Buffer.from(mailed.link, 'base64url').toString('hex'));
    expect(row?.text).not.toContain(Buffer.from(mailed.link).toString('hex'));
  });
});
