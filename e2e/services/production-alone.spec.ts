import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { findRunningPostgres, freePort } from '@oncelink/embedded-stores';
import { ServiceProcess } from '@oncelink/testing/cluster';
import { createLink, reveal } from '@oncelink/testing/product/link-client';
import { Client } from 'pg';

const LAUNCHER = path.resolve(import.meta.dirname, '../../tools/dev/src/main.ts');
const SETTINGS = {
  PUBLIC_ORIGIN: 'https://secrets.example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Oncelink <no-reply@example.com>',
  SUPPORT_ADDRESS: 'support@example.com',
  SALES_ADDRESS: 'sales@example.com',
};

let folder: string;
let port: number;
let origin: string;
const running: ServiceProcess[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-alone-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
});

test.afterEach(async () => {
  for (const launcher of running.splice(0)) await stop(launcher);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function launch(env: Record<string, string> = {}, ...args: string[]): ServiceProcess {
  const all = [
    LAUNCHER,
    '--production',
    '--data',
    folder,
    '--port',
    `${port}`,
    // It is built, and asking whether it is takes seconds at each of these starts.
    '--no-build',
  ];
  const launcher = new ServiceProcess('launcher', [...all, ...args], { ...SETTINGS, ...env });
  running.push(launcher);
  return launcher;
}

async function launchAndWait(): Promise<ServiceProcess> {
  const launcher = launch();
  await launcher.ready(`${origin}/api/health/ready`);
  await expect.poll(() => launcher.output).toContain(`ready at ${SETTINGS.PUBLIC_ORIGIN}`);
  return launcher;
}

/** @returns its exit code */
async function stop({ child }: ServiceProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

const pidOf = (service: string): number =>
  Number(readFileSync(path.join(folder, 'services', `${service}.pid`), 'utf8'));

async function askEvents(...statements: readonly string[]): Promise<readonly unknown[]> {
  const url = findRunningPostgres(path.join(folder, 'postgres')) ?? '';
  const client = new Client(Object.assign(new URL(url), { pathname: '/events' }).href);
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What goes out to webhooks, and may change no event. */
const DELIVERERS = `SELECT DISTINCT datname, has_table_privilege(usename, 'event', 'SELECT') AS reads,
  has_table_privilege(usename, 'event', 'UPDATE') AS changes FROM pg_stat_activity WHERE usename = 'deliver'`;
const AS_IT_SHOULD = [{ datname: 'events', reads: true, changes: false }];
/** A service that has just started takes a moment to connect. */
const expectDeliverers = (): Promise<void> =>
  expect.poll(() => askEvents(DELIVERERS), { timeout: 30_000 }).toEqual(AS_IT_SHOULD);

test('a site without Docker keeps links over a killed service and a restart, its folder to itself, and webhooks to a role of their own @long', async () => {
  const first = await launchAndWait();
  expect((await fetch(origin)).headers.get('strict-transport-security')).not.toBeNull();
  expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  const keys = readFileSync(path.join(folder, 'keys.json'));
  const [before, after] = [
    await createLink(origin, 'short', 'one'),
    await createLink(origin, 'short', 'two'),
  ];

  for (const program of ['secrets-and-keys', 'quiet-services']) {
    const killed = pidOf(program);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => pidOf(program), { timeout: 30_000 }).not.toBe(killed);
  }
  await expect
    .poll(async () => (await reveal(origin, before, newClaimToken())).status, { timeout: 30_000 })
    .toBe(200);

  const second = launch({}, '--port', String(await freePort()));
  await once(second.child, 'close');
  expect(second.output).toContain(`${path.join(folder, 'postgres')} is in use by process ${first.pid}.`);

  await expectDeliverers();
  // As a version without webhooks leaves its tables.
  await askEvents('DROP OWNED BY deliver', 'DROP ROLE deliver');
  expect(await stop(first)).toBe(0);
  await launchAndWait();
  await expectDeliverers();
  expect(readFileSync(path.join(folder, 'keys.json'))).toEqual(keys);
  expect((await reveal(origin, after, newClaimToken())).status).toBe(200);
});

/** Each service refuses its own settings (config.spec.ts beside it), which shows by day. Here they are told so. */
for (const [setting, reason] of [
  [{ DEMO_MODE: 'true' }, 'DEMO_MODE=true is refused with NODE_ENV=production.'],
  [{ PUBLIC_ORIGIN: 'http://secrets.example.com' }, 'PUBLIC_ORIGIN is an address without TLS'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL'],
  [{ BILLING: 'on' }, 'STRIPE_SECRET_KEY'],
] as const) {
  test(`a site without Docker does not start with ${JSON.stringify(setting)} @long`, async () => {
    const refused = launch(setting);
    await once(refused.child, 'close');
    expect(refused.child.exitCode).toBe(1);
    expect(refused.output).toContain(reason);
  });
}
