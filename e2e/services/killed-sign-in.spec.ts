import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { me, sendCode, verifyCode, type CodeTry } from '@oncelink/testing/product/account-client';
import { query } from '@oncelink/testing/product/database';
import type { Answer } from '@oncelink/testing/product/link-client';

let cluster: Cluster;
let stack: AsyncDisposableStack;

test.beforeEach(async () => {
  stack = new AsyncDisposableStack();
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, demo: false });
});
test.afterEach(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

const gateway = (): string => cluster.gateways[0] ?? '';

/** What the page proposes when no answer came: the same code again. Waits for a service that is still starting. */
async function verifyUntilAnswered(attempt: CodeTry): Promise<Answer> {
  for (;;) {
    const answer = await verifyCode(gateway(), attempt);
    if (answer.status !== 503) return answer;
  }
}

/** As the page does after a 503: the gateway may still know a session while the service that sends codes is starting. */
async function sendCodeUntilAnswered(email: string): Promise<string> {
  let requestId = '';
  await expect(async () => {
    requestId = await sendCode(gateway(), email);
  }).toPass({ timeout: 60_000 });
  return requestId;
}

/** Milliseconds until the kill: before the service has it, while it works on it, after it has committed. */
const MOMENTS = [
  { moments: [6], when: '' },
  { moments: [0, 3, 6, 9, 12], when: ' @long' },
];

for (const { moments, when } of MOMENTS)
  test(`who verifies a code while the auth-service is killed can finish${when}`, async () => {
    let [service] = cluster.accounts.processes;
    for (const moment of moments) {
      if (service === undefined) throw new Error('There is no service.');
      const email = `interrupted-${moment}@example.org`;
      const requestId = await sendCodeUntilAnswered(email);
      const code = await cluster.accounts.mailbox.waitForCode(email);
      const attempt = { email, requestId, code };
      const verifying = verifyCode(gateway(), attempt);
      await pause(moment);
      await service.end('SIGKILL');
      service = service.again();
      stack.use(service);
      const first = await verifying;
      expect([200, 503]).toContain(first.status);
      const last = first.status === 200 ? first : await verifyUntilAnswered(attempt);
      if (last.status === 200) {
        // The answer may have left just before the kill: then nobody can tell who this is until the service is back.
        await expect.poll(async () => (await me(gateway(), last.body['token'])).status).toBe(200);
      } else {
        // The service had signed in when it died, so the code is spent: a new one is what remains.
        expect(last.body['code']).toBe('INVALID_CODE');
        const spent = 'SELECT FROM login_code WHERE used_at IS NOT NULL AND id = decode($1, $2)';
        const id = Buffer.from(requestId, 'base64url').toString('hex');
        expect(await query(cluster.accounts.databaseUrl, spent, [id, 'hex'])).toHaveLength(1);
        expect(await sendCodeUntilAnswered(email)).not.toBe(requestId);
      }
    }
  });
