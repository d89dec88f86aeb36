import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import {
  STORED_KINDS,
  acknowledge,
  createLink,
  linkStatus,
  reveal,
  revealCall,
  type HeldLink,
} from '@oncelink/testing/product/link-client';
import { countClaimed, countStored } from '@oncelink/testing/product/database';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';

const LINKS = 100;
/** Scaled down from 60 s, so that the end of the grace can be waited for. */
const GRACE_SECONDS = 6;
/** Promised is a tenth of a second. Well below the grace, or a sweep could do it. */
const SOON_MS = 3000;

let cluster: Cluster;

test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 3, gateways: 2, graceSeconds: GRACE_SECONDS });
});
test.afterAll(async () => {
  await cluster.stop();
});

const gateway = (index = 0): string => cluster.gateways[index % cluster.gateways.length] ?? '';

/** Sends a claim and cuts the connection before its answer can be read. */
async function claimAndHangUp(origin: string, link: HeldLink, claim: string): Promise<void> {
  const { path, body } = revealCall(link, claim);
  const sent = request(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  const closed = new Promise((done) => sent.once('close', done));
  sent.on('error', () => undefined); // hanging up is one
  await new Promise<void>((flushed) => sent.end(JSON.stringify(body), flushed));
  sent.destroy();
  await closed;
}

/** Until what the tests before have left is swept. */
const untilNothingIsStored = (): Promise<void> =>
  expect.poll(() => countStored(cluster.databaseUrl), { timeout: 30_000 }).toBe(0);

test('R2: a reader whose answer was lost gets it again, a rival never does', async () => {
  const links = await Promise.all(
    Array.from({ length: LINKS }, (_, i) =>
      createLink(gateway(i), STORED_KINDS[i % 3] ?? 'short', `message ${i}`),
    ),
  );
  const claims = links.map(() => newClaimToken());
  await Promise.all(links.map((link, i) => claimAndHangUp(gateway(i), link, claims[i] ?? '')));
  await expect
    .poll(() => countClaimed(cluster.databaseUrl), { message: 'every cut claim was carried out' })
    .toBe(LINKS);

  const retried = await Promise.all(links.map((link, i) => reveal(gateway(i + 1), link, claims[i])));
  expect(retried.map((answer) => answer.status)).toEqual(links.map(() => 200));

  const rivals = await Promise.all(links.map((link, i) => reveal(gateway(i), link)));
  expect(rivals.map((answer) => answer.status)).toEqual(links.map(() => 410));

  const again = await Promise.all(links.map((link, i) => reveal(gateway(i + 1), link, claims[i])));
  expect(again.map((answer) => answer.status)).toEqual(links.map(() => 200));

  await pause(GRACE_SECONDS * 1000);
  const late = await Promise.all(links.map((link, i) => reveal(gateway(i), link, claims[i])));
  expect(late.map((answer) => answer.status)).toEqual(links.map(() => 410));
});

test('an acknowledged link is erased within moments, for its reader too, and acknowledging again changes nothing', async () => {
  await untilNothingIsStored();
  const link = await createLink(gateway(), 'short', 'hunter2');
  const claim = newClaimToken();
  expect((await reveal(gateway(), link, claim)).status).toBe(200);
  expect((await acknowledge(gateway(), link, claim)).status).toBe(204);
  expect((await acknowledge(gateway(1), link, claim)).status).toBe(204);
  await expect.poll(() => countStored(cluster.databaseUrl), { timeout: SOON_MS, intervals: [20] }).toBe(0);
  expect(await reveal(gateway(), link, claim)).toMatchObject({ status: 410, body: { reason: 'viewed' } });
});

test('an acknowledgement with another claim is answered alike, and the reader keeps the grace', async () => {
  const link = await createLink(gateway(), 'short', 'hunter2');
  const claim = newClaimToken();
  expect((await reveal(gateway(), link, claim)).status).toBe(200);
  expect((await acknowledge(gateway(), link, newClaimToken())).status).toBe(204);
  await pause(SOON_MS / 2);
  expect((await reveal(gateway(), link, claim)).status).toBe(200);
});

test('a reader who reveals and acknowledges at once, many times, gets one text, and rivals none', async () => {
  const links = await Promise.all(
    Array.from({ length: LINKS }, (_, i) =>
      createLink(gateway(i), STORED_KINDS[i % 3] ?? 'short', `message ${i}`),
    ),
  );
  const answers = await Promise.all(
    links.map(async (link, i) => {
      const claim = newClaimToken();
      const first = await reveal(gateway(i), link, claim);
      const [, again, rival] = await Promise.all([
        acknowledge(gateway(i), link, claim),
        reveal(gateway(i + 1), link, claim),
        reveal(gateway(i), link),
      ]);
      return { first: first.status, again: again.status, rival: rival.status };
    }),
  );
  expect(answers.filter(({ first, rival }) => first !== 200 || rival !== 410)).toEqual([]);
  expect(answers.filter(({ again }) => ![200, 410].includes(again))).toEqual([]);
});

test('what was acknowledged is erased before services that are told to end have ended', async () => {
  await untilNothingIsStored();
  const links = await Promise.all(
    Array.from({ length: LINKS }, (_, i) => createLink(gateway(i), 'short', 'hunter2')),
  );
  const claims = links.map(() => newClaimToken());
  await Promise.all(links.map((link, i) => reveal(gateway(i), link, claims[i])));
  await Promise.all(links.map((link, i) => acknowledge(gateway(i), link, claims[i] ?? '')));
  // It comes after them in the list.
  await linkStatus(gateway(), links[0] ?? (await createLink(gateway(), 'short', '')));
  const services = cluster.processes.filter(({ name }) => name.startsWith('secrets-'));
  await Promise.all(services.map((service) => service.end()));
  expect(await countStored(cluster.databaseUrl)).toBe(0);
});
