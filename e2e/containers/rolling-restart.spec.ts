import { SIGN_IN_CODE } from '@oncelink/contracts';
import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import {
  acknowledge,
  call,
  createLink,
  reveal,
  STORED_KINDS,
  type HeldLink,
} from '@oncelink/testing/product/link-client';
import { containersOf, docker, ORIGIN } from './compose.ts';
import { askWithRetries, type RetryCount } from './retry-as-page.ts';

const SERVICES = [
  'secrets-service',
  'gateway',
  'auth-service',
  'billing-service',
  'events-service',
  'deliver',
  'files-service',
  'key-rotator',
  'web',
];
const PEOPLE = 4;
/** Links that are made before all restarts and opened after them. */
const KEPT = 60;

interface Load extends RetryCount {
  requests: number;
  isOver: boolean;
  readonly failures: string[];
}

async function expectStatus(
  load: Load,
  wanted: number,
  ask: Parameters<typeof askWithRetries>[0],
): Promise<void> {
  load.requests += 1;
  const told = await askWithRetries(ask, load).then(
    ({ status, body }) => (status === wanted ? '' : `${status} ${String(body['code'])}`),
    (error: unknown) => String(error),
  );
  if (told !== '') load.failures.push(told);
}

/** A create that failed is made anew, as the page does with seals: nobody has its link. */
async function createPatiently(load: Load, turn: number): Promise<HeldLink | undefined> {
  const kind = STORED_KINDS[turn % STORED_KINDS.length] ?? 'sealed';
  let made: HeldLink | undefined;
  await expectStatus(load, 201, async () => {
    made = await createLink(ORIGIN, kind, 'kestrel-vapor-41');
    return { status: 201, headers: {}, body: {} };
  });
  return made;
}

/** Opens a link as the page does, and sees that nobody else can. */
async function openOnce(load: Load, link: HeldLink): Promise<void> {
  const claim = newClaimToken();
  await expectStatus(load, 200, () => reveal(ORIGIN, link, claim));
  await expectStatus(load, 204, () => acknowledge(ORIGIN, link, claim));
  await expectStatus(load, 410, () => reveal(ORIGIN, link));
}

/** Makes and opens one link after the other, while signed in, until the load is over. */
async function shareSecrets(load: Load, token: unknown): Promise<void> {
  for (let turn = 0; !load.isOver; turn += 1) {
    const link = await createPatiently(load, turn);
    if (link) await openOnce(load, link);
    await expectStatus(load, 200, () => call(ORIGIN, '/api/auth/me', undefined, bearer(token)));
    await expectStatus(load, 200, () => call(ORIGIN, '/api/config'));
  }
}

async function restart(container: string): Promise<void> {
  await docker('restart', container);
  await expect
    .poll(() => docker('inspect', '--format', '{{.State.Health.Status}}', container), { timeout: 60_000 })
    .toBe('healthy');
}

async function signIn(email: string): Promise<unknown> {
  const requestId = await sendCode(ORIGIN, email);
  return (await verifyCode(ORIGIN, { email, requestId, code: SIGN_IN_CODE.demoCode })).body['token'];
}

test('nobody notices that every service is restarted, one container after the other @long', async () => {
  test.setTimeout(900_000);
  const load: Load = { requests: 0, retries: 0, isOver: false, failures: [] };
  const token = await signIn(`rolling-${Date.now()}@people.example`);
  const kept: (HeldLink | undefined)[] = [];
  for (let turn = 0; turn < KEPT; turn += 1) kept.push(await createPatiently(load, turn));
  const people = Array.from({ length: PEOPLE }, () => shareSecrets(load, token));
  try {
    for (const service of SERVICES) {
      for (const container of containersOf(service)) await restart(container);
    }
  } finally {
    load.isOver = true;
    await Promise.all(people);
  }
  for (const link of kept) if (link) await openOnce(load, link);
  console.log(`${load.requests} requests, ${load.retries} asked again, ${load.failures.length} failed`);
  expect(load.failures).toEqual([]);
  expect(load.requests).toBeGreaterThan(1000);
});
