import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';

/** Scaled down from 8 minutes (480000): several attempts of the queue fail in it. */
const OUTAGE_MS = Number(process.env['MAIL_OUTAGE_MS'] ?? 6000);
/** Letters that are no codes are tried again with growing pauses, of up to five minutes. */
const LETTER_MS = Math.min(30_000 + OUTAGE_MS, 330_000);

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: { replicas: 2 }, demo: false });
});
test.afterAll(() => cluster.stop());

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${cluster.gateways[0] ?? ''}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const contact = (email: string) => ({
  name: 'Ada',
  email,
  subject: 'Hello',
  category: 'general',
  message: `A question of ${email}.`,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a code that was asked for while the mail server was away arrives later and signs in @long', async () => {
  test.setTimeout(60_000 + OUTAGE_MS + LETTER_MS);
  const { accounts } = cluster;
  await accounts.stopMailServer();
  const asked = await post('auth/send-verification', { email: 'ada@example.org' });
  expect(asked.status).toBe(200);
  expect((await post('contact', contact('bo@example.org'))).status).toBe(202);
  await pause(OUTAGE_MS);
  await accounts.startMailServer();
  const code = await accounts.mailbox.waitForCode('ada@example.org');
  const { requestId } = asked.body;
  const signedIn = await post('auth/verify-code', { email: 'ada@example.org', code, requestId, name: 'Ada' });
  expect(signedIn).toMatchObject({ status: 200, body: { isNewUser: true } });
  await expect
    .poll(() => accounts.mailbox.list('support@oncelink.test'), { timeout: LETTER_MS })
    .toHaveLength(1);
});

test('mail that was accepted arrives although an auth-service that sends it is killed', async () => {
  const { accounts } = cluster;
  await accounts.stopMailServer();
  const all = Array.from({ length: 10 }, (_, index) => `person-${index}@example.org`);
  const answers = await Promise.all(all.map((email) => post('contact', contact(email))));
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 202));
  const [killed, other] = accounts.processes;
  await killed?.end('SIGKILL');
  await accounts.startMailServer();
  const missing = async (): Promise<string[]> => {
    const mails = await accounts.mailbox.list('support@oncelink.test');
    const texts = mails.map(({ text }) => text).join();
    return all.filter((email) => !texts.includes(`A question of ${email}.`));
  };
  await expect.poll(missing, { timeout: 120_000 }).toEqual([]);
  expect(other?.running).toBe(true);
});

test('nothing is said to be sent while the database that would keep it is away', async () => {
  await cluster.postgres.stop();
  const { status, body } = await post('contact', contact('eve@example.org'));
  expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
});

test('nothing is said to be sent while no message reaches the auth-service', async () => {
  await cluster.redis.stop();
  const { status, body } = await post('contact', contact('mallory@example.org'));
  expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
});
