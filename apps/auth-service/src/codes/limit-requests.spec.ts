import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { randomEmail, sendRequest } from '../testing/sign-in-requests.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let site: AuthSite;
let replicas: readonly [Replica, Replica];
beforeAll(async () => {
  site = await startAuthSite();
  replicas = [await site.startReplica(), await site.startReplica()];
});
afterAll(() => site.stop());

const ask = (email: string, { replica = replicas[0], network = 'home' } = {}) =>
  replica.sender.sendCode(sendRequest({ email, network }));
const countMail = async (email: string): Promise<number> => (await site.mailTo(email)).length;

/** Asks this often, a minute apart. */
async function askEveryMinute(email: string, times: number): Promise<void> {
  for (let request = 0; request < times; request += 1) {
    await ask(email);
    await site.letTimePass(MINUTE);
  }
}

describe('an address that one network asks for', () => {
  it('is mailed once in 60 seconds', async () => {
    const email = randomEmail();
    await ask(email);
    await site.letTimePass(MINUTE / 2);
    await ask(email);
    expect(await countMail(email)).toBe(1);
    await site.letTimePass(MINUTE / 2);
    await ask(email);
    expect(await countMail(email)).toBe(2);
  });

  it('is mailed five times in an hour', async () => {
    const email = randomEmail();
    await askEveryMinute(email, 7);
    expect(await countMail(email)).toBe(5);
    await site.letTimePass(HOUR - 7 * MINUTE);
    await askEveryMinute(email, 1);
    expect(await countMail(email)).toBe(6);
  });

  it('is mailed ten times in a day, whatever midnight lies in between', async () => {
    const email = randomEmail();
    for (let block = 0; block < 3; block += 1) {
      await askEveryMinute(email, 5);
      await site.letTimePass(HOUR);
    }
    expect(await countMail(email)).toBe(10);
    await site.letTimePass(20 * HOUR);
    await ask(email);
    expect(await countMail(email)).toBe(10);
    await site.letTimePass(HOUR);
    await ask(email);
    expect(await countMail(email)).toBe(11);
  });

  it('is mailed once when 200 requests come at the same time, in any spelling', async () => {
    const email = randomEmail();
    const spellings = [email, email.toUpperCase(), email.replace('user', 'User')];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const replica = replicas[index % 2] ?? replicas[0];
        return ask(spellings[index % 3] ?? email, { replica });
      }),
    );
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(200);
    const counts = await Promise.all(spellings.map(countMail));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('does not matter to others', async () => {
    const emails = Array.from({ length: 50 }, randomEmail);
    await Promise.all(emails.map((email) => ask(email)));
    for (const email of emails) expect(await countMail(email)).toBe(1);
  });
});

/** The given number of networks ask at once. */
const askFromEverywhere = (email: string, networks: number) =>
  Promise.all(
    Array.from({ length: networks }, (_, index) => {
      const replica = replicas[index % 2] ?? replicas[0];
      return ask(email, { replica, network: `stranger-${index}` });
    }),
  );

describe('an address that many networks ask for', () => {
  it('is mailed for each of them, but 30 times a day at most at any pace', async () => {
    const email = randomEmail();
    await askFromEverywhere(email, 29);
    expect(await countMail(email)).toBe(29);
    await askFromEverywhere(email, 40);
    expect(await countMail(email)).toBe(30);
  });

  it('is then mailed once in five minutes: half the life of the link in the mail before', async () => {
    const email = randomEmail();
    await askFromEverywhere(email, 40);
    await site.letTimePass(4.5 * MINUTE);
    await ask(email);
    expect(await countMail(email)).toBe(30);
    await site.letTimePass(0.5 * MINUTE);
    await askFromEverywhere(email, 40);
    expect(await countMail(email)).toBe(31);
    await site.letTimePass(5 * MINUTE);
    await ask(email);
    expect(await countMail(email)).toBe(32);
  });

  it('leaves a refused browser a request of its own for later', async () => {
    const email = randomEmail();
    await askFromEverywhere(email, 30);
    for (let refused = 0; refused < 12; refused += 1) await ask(email);
    await site.letTimePass(24 * HOUR);
    await askEveryMinute(email, 5);
    expect(await countMail(email)).toBe(30 + 5);
  });
});

describe('what is no address', () => {
  it.each([
    'nobody',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is refused: %j', async (email) => {
    await expect(ask(email)).rejects.toThrow(RangeError);
  });
});
