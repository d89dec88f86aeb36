import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseSignInLink, type SignUp } from '@oncelink/contracts';
import { runTransaction } from '@oncelink/service-kit/database';
import { PROGRAM_ENV } from '@oncelink/testing/product/program-env';
import { SIGN_IN_CODE_KEY, startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { RUN_SOURCE } from '../testing/mail-site.ts';
import { mailCode, openLink, randomEmail, verify } from '../testing/sign-in-requests.ts';
import { makeInvitation } from './make-invitation.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';

/** Programs are started here, which takes its time on a busy machine. */
jest.setTimeout(120_000);

const DAY = 86_400;
const MINUTE = 60;

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const hashes = new SignInHashes(SIGN_IN_CODE_KEY);

/** What stands after the # of a link. */
function linkIn(url: string) {
  const link = parseSignInLink(new URL(url).hash.slice(1));
  if (link === null) throw new Error('This is no sign-in link.');
  return link;
}

async function invite(address: string, signUp: SignUp = 'open') {
  const made = await runTransaction(replica.dataSource, ({ query }) =>
    makeInvitation(query, { hashes, origin: 'https://oncelink.example', signUp }, address),
  );
  return linkIn(made.url);
}

describe('an invitation', () => {
  it('signs in once, as the address in lower case, in an account that is there already', async () => {
    const email = randomEmail();
    const link = await invite(email.toUpperCase());
    expect(link.email).toBe(email);
    expect(await site.query('SELECT 1 FROM account WHERE email = $1', [email])).toHaveLength(1);
    expect(await openLink(replica, link)).toMatchObject({ outcome: 'signed-in', user: { email } });
    expect(await openLink(replica, link)).toEqual({ outcome: 'invalid-link' });
  });

  it('works for a day, and each of several for itself', async () => {
    const email = randomEmail();
    const [first, second, third] = [await invite(email), await invite(email), await invite(email)];
    expect(await openLink(replica, second)).toMatchObject({ outcome: 'signed-in' });
    await site.letTimePass(DAY - MINUTE);
    expect(await openLink(replica, first)).toMatchObject({ outcome: 'signed-in' });
    await site.letTimePass(MINUTE);
    expect(await openLink(replica, third)).toEqual({ outcome: 'invalid-link' });
  });

  it('greets the invited as new once, however they come, and nobody who was there before', async () => {
    const [early, known] = [await mailCode(site, replica), await mailCode(site, replica)];
    const link = await invite(early.email);
    await invite(early.email);
    expect(await verify(replica, early)).toMatchObject({ isNewUser: true });
    expect(await openLink(replica, link)).toMatchObject({ isNewUser: false });
    await verify(replica, known);
    expect(await openLink(replica, await invite(known.email))).toMatchObject({ isNewUser: false });
  });

  it('has no code, mails nothing, and is for no other address', async () => {
    const link = await invite(randomEmail());
    expect(await site.mailTo(link.email)).toEqual([]);
    expect(await verify(replica, { ...link, code: '000000' })).toEqual({ outcome: 'invalid-code' });
    expect(await openLink(replica, { ...link, email: randomEmail() })).toEqual({ outcome: 'invalid-link' });
  });

  it('is refused for what is no address', async () => {
    await expect(invite('ann@example.com, bob@example.com')).rejects.toThrow('no email address');
  });
});

describe('where accounts are made by invitation alone', () => {
  let closed: Replica;
  beforeAll(async () => {
    closed = await site.startReplica({ SIGN_UP: 'invited' });
  });

  it('a right code, and a right link, makes none, and is spent', async () => {
    const mailed = await mailCode(site, closed);
    expect(await verify(closed, mailed)).toEqual({ outcome: 'sign-up-closed' });
    expect(await verify(closed, mailed)).toEqual({ outcome: 'invalid-code' });
    const other = await mailCode(site, closed);
    expect(await openLink(closed, other)).toEqual({ outcome: 'sign-up-closed' });
    const emails = [mailed.email, other.email];
    expect(await site.query('SELECT 1 FROM account WHERE email = ANY ($1)', [emails])).toEqual([]);
    expect(
      await site.query(
        'SELECT 1 FROM session JOIN account ON account.id = account_id WHERE email = ANY ($1)',
        [emails],
      ),
    ).toEqual([]);
  });

  it('the invited sign in, by link and then by code', async () => {
    const link = await invite(randomEmail(), 'invited');
    const first = await openLink(closed, link, { name: 'Ada' });
    expect(first).toMatchObject({ outcome: 'signed-in', isNewUser: true, user: { name: 'Ada' } });
    const mailed = await mailCode(site, closed, { email: link.email });
    expect(await verify(closed, mailed)).toMatchObject({ outcome: 'signed-in', isNewUser: false });
  });

  it('nobody new is invited where accounts are off, but who has one', async () => {
    const email = randomEmail();
    await expect(invite(email, 'off')).rejects.toThrow('SIGN_UP is off');
    await invite(email, 'invited');
    expect(await openLink(closed, await invite(email, 'off'))).toMatchObject({ outcome: 'signed-in' });
  });
});

describe('the command', () => {
  const script = path.resolve(import.meta.dirname, '../invite.ts');

  async function run(...args: string[]) {
    const env = {
      ...PROGRAM_ENV,
      AUTH_DATABASE_URL: site.postgres.url,
      SIGN_IN_CODE_KEY: SIGN_IN_CODE_KEY.toString('base64url'),
      PUBLIC_ORIGIN: 'https://secrets.example.com',
    };
    const child = spawn(process.execPath, [...RUN_SOURCE, script, ...args], { env });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { out, err, code };
  }

  it('prints a link that signs in, and until when', async () => {
    const email = randomEmail();
    const { out, err, code } = await run(email);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^It signs in once, until 20/) });
    expect(out).toMatch(/^https:\/\/secrets\.example\.com\/get-started#sign-in\.\S+\n$/);
    expect(await openLink(replica, linkIn(out.trim()))).toMatchObject({ outcome: 'signed-in' });
  });

  it.each([[[]], [['ann']], [['ann@example.com', 'bob@example.com']]])(
    'says what is wrong with %j, and prints no link',
    async (args) => {
      const { out, err, code } = await run(...args);
      expect({ out, code }).toEqual({ out: '', code: 1 });
      expect(err).toMatch(/address/);
    },
  );
});
