import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { query } from '@oncelink/testing/product/database';

const SIZES = [
  { rounds: 2, guesses: 200, when: '' },
  { rounds: 5, guesses: 500, when: ' @long' },
];

let cluster: Cluster;

test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 2, auth: { replicas: 2 }, demo: false });
});
test.afterAll(() => cluster.stop());

const gateway = (index: number): string => cluster.gateways[index % cluster.gateways.length] ?? '';

/** So many codes, the given one in the middle of others that are wrong. */
function guessesAround(code: string, count: number): string[] {
  const guesses: string[] = [];
  for (let guess = 0; guesses.length < count - 1; guess += 1) {
    const text = String(guess).padStart(6, '0');
    if (text !== code) guesses.push(text);
  }
  return guesses.toSpliced(count / 2, 0, code);
}

for (const { rounds, guesses, when } of SIZES)
  test(`A1: ${guesses} guesses at once are compared five times at most, whatever gateway and replica they meet${when}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `guessed-${guesses}-${round}@example.org`;
      const requestId = await sendCode(gateway(round), email);
      const code = await cluster.accounts.mailbox.waitForCode(email);
      const answers = await Promise.all(
        guessesAround(code, guesses).map((guess, index) =>
          verifyCode(gateway(index), { email, requestId, code: guess }),
        ),
      );
      const right = answers.filter(({ status }) => status === 200);
      expect(right.length).toBeLessThanOrEqual(1);
      // On a busy machine some of so many are told to come again, which compares nothing.
      expect(answers.filter(({ status }) => ![200, 401, 503].includes(status))).toEqual([]);
      const rows = await query<{ tries: number }>(
        cluster.accounts.databaseUrl,
        "SELECT tries FROM login_code WHERE id = decode($1, 'base64')",
        [Buffer.from(requestId, 'base64url').toString('base64')],
      );
      expect(rows[0]?.tries).toBeLessThanOrEqual(5);
      const accounts = await query(cluster.accounts.databaseUrl, 'SELECT FROM account WHERE email = $1', [
        email,
      ]);
      expect(accounts.length).toBe(right.length);
    }
  });

test('one right code that is given 64 times at once signs in once', async () => {
  const email = 'eager@example.org';
  const requestId = await sendCode(gateway(0), email);
  const code = await cluster.accounts.mailbox.waitForCode(email);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => verifyCode(gateway(index), { email, requestId, code })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ status }) => ![200, 401, 503].includes(status))).toEqual([]);
});
