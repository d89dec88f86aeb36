import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { startCluster, type Cluster, type ServiceProcess } from '@oncelink/testing/cluster';
import { scrapeMetrics, startTraceCollector, type TraceCollector } from '@oncelink/testing/stores';
import { query } from '@oncelink/testing/product/database';
import {
  acknowledge,
  call,
  createLink,
  deleteSecret,
  PASSWORD,
  reveal,
} from '@oncelink/testing/product/link-client';
import { PaymentsClient } from '@oncelink/testing/product/payments';

const ORIGIN = 'http://localhost:3000';
const MESSAGE = 'canary-message-of-watched-work';
const EMAIL = 'canary-of-watched-work@example.org';
const REQUEST_ID = 'request-of-watched-work';

let cluster: Cluster;
let collector: TraceCollector;
/** What helps to open a link or to be someone. */
const bearers: string[] = [MESSAGE, EMAIL, PASSWORD];

const processesOf = (name: string): readonly ServiceProcess[] =>
  cluster.processes.filter((process) => process.name.startsWith(name));

/** The sum over all replicas. */
async function read(name: string, metric: string, labels: Record<string, string> = {}): Promise<number> {
  const readers = await Promise.all(processesOf(name).map(({ healthPort }) => scrapeMetrics(healthPort)));
  return readers.reduce((sum, value) => sum + (value(metric, labels) ?? NaN), 0);
}

const textOf = async ({ healthPort }: ServiceProcess): Promise<string> =>
  (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();

async function workWithLinks(gateway: string): Promise<void> {
  for (const kind of ['sealed', 'short', 'password'] as const) {
    const claim = newClaimToken();
    const link = await createLink(gateway, kind, MESSAGE);
    expect((await reveal(gateway, link, claim)).status).toBe(200);
    expect((await acknowledge(gateway, link, claim)).status).toBe(204);
    bearers.push(link.fragment, link.proof, claim, ...Object.values(link.name));
    if (link.passwordProof !== undefined) bearers.push(link.passwordProof);
  }
  const link = await createLink(gateway, 'short', MESSAGE);
  expect((await deleteSecret(gateway, link)).status).toBeLessThan(300);
}

test.beforeAll(async () => {
  collector = await startTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  // One replica: a scrape then sees all that was counted.
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    billing: true,
    events: true,
    files: true,
    webhooks: { deliverers: 1, env: {} },
    publicOrigin: ORIGIN,
    env,
  });
  const [gateway = ''] = cluster.gateways;
  await workWithLinks(gateway);
  const payments = new PaymentsClient(cluster, ORIGIN);
  const buyer = await payments.signIn(EMAIL);
  bearers.push(buyer.token);
  await payments.control('pay-checkout', {
    session: await payments.startCheckout(buyer, 'price_simulated_monthly'),
  });
  await expect.poll(() => payments.planOf(buyer)).toBe('pro');
});
test.afterAll(async () => {
  await cluster.stop();
  await collector.stop();
});

/** At least: a gateway whose first message is not answered in time sends another one. */
const counted = [
  [
    'gateway',
    'oncelink_http_request_duration_seconds_count',
    { route: '/api/reveal-secret', status: '2xx' },
    2,
  ],
  ['gateway', 'oncelink_rpc_duration_seconds_count', { pattern: 'links.reveal', outcome: 'answered' }, 3],
  ['secrets', 'oncelink_messages_total', { pattern: 'links.create', outcome: 'created' }, 3],
  ['secrets', 'oncelink_messages_total', { pattern: 'seals.create', outcome: 'created' }, 1],
  ['secrets', 'oncelink_messages_total', { pattern: 'links.reveal', outcome: 'granted' }, 3],
  ['secrets', 'oncelink_messages_total', { pattern: 'links.acknowledge', outcome: 'acknowledged' }, 3],
  ['secrets', 'oncelink_messages_total', { pattern: 'links.delete', outcome: 'deleted' }, 1],
  ['secrets', 'oncelink_batch_size_sum', { pattern: 'links.reveal' }, 3],
  ['auth', 'oncelink_messages_total', { pattern: 'auth.verify-code', outcome: 'signed-in' }, 1],
  ['auth', 'oncelink_mail_letters', { state: 'dead' }, 0],
  ['billing', 'oncelink_messages_total', { pattern: 'billing.start-checkout', outcome: 'started' }, 1],
  ['billing', 'oncelink_billing_untold_plans', {}, 0],
  ['key-rotator', 'oncelink_key_age_limit_seconds', {}, 26 * 3600],
] as const;

test('every process counts the work that it did, by what came of it @long', async () => {
  for (const [name, metric, labels, value] of counted) {
    await expect
      .poll(() => read(name, metric, labels), `${name} ${metric} ${Object.values(labels).join(' ')}`)
      .toBeGreaterThanOrEqual(value);
  }
});

test('what is read when it is asked for has a value in every process that tells it @long', async () => {
  for (const [name, metric] of [
    ['gateway', 'oncelink_rpc_queue_depth'],
    ['gateway', 'oncelink_rpc_oldest_call_seconds'],
    ['secrets', 'oncelink_sweep_lag_seconds'],
    ['secrets', 'oncelink_schedule_age_seconds'],
    ['secrets', 'oncelink_untold_ends_seconds'],
    ['secrets', 'oncelink_database_connections'],
    ['auth', 'oncelink_mail_oldest_waiting_seconds'],
    ['auth', 'oncelink_jobs'],
    ['billing', 'oncelink_billing_oldest_due_seconds'],
    ['billing', 'oncelink_job_attempts_total'],
    ['key-rotator', 'oncelink_key_age_seconds'],
  ] as const) {
    await expect.poll(() => read(name, metric), `${name} ${metric}`).toBeGreaterThanOrEqual(0);
  }
});

test('dashboard and alerts ask for nothing that no process tells @long', async () => {
  const folder = path.resolve(import.meta.dirname, '../../k8s/components/monitoring');
  const asked = ['alerts.yml', 'dashboard.json'].map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const names = asked.join('').match(/\b(oncelink|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const told = (await Promise.all(cluster.processes.map(textOf))).join('');
  const isTold = (name: string): boolean =>
    [name, name.replace(/_(bucket|count|sum)$/, '')].some((known) => told.includes(`# TYPE ${known} `));
  expect(new Set(names).size).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !isTold(name))).toEqual([]);
});

test('a trace leads from a request through its message and the batch to the statement @long', async () => {
  const trace = () => {
    const spans = collector.spans();
    const named = (name: string, parent?: string) =>
      spans.find((span) => span.name === name && (parent === undefined || span.parentSpanId === parent));
    const request = named('POST /api/reveal-secret');
    const message = named('ask links.reveal', request?.spanId ?? '');
    const batch = named('run links.reveal', message?.spanId ?? '');
    const statement = spans.find(({ parentSpanId }) => parentSpanId === (batch?.spanId ?? ''));
    const path = [request, message, batch, statement];
    return { links: batch?.links?.length, traces: new Set(path.map((span) => span?.traceId)).size, path };
  };
  await expect.poll(() => trace().path.every((span) => span !== undefined), { timeout: 30_000 }).toBe(true);
  expect(trace()).toMatchObject({ links: 1, traces: 1 });
});

test('a refused request is found by its id, in the log and in its trace @long', async () => {
  const [gateway = ''] = cluster.gateways;
  const asked = await call(gateway, '/api/delete-secret', {}, { 'x-request-id': REQUEST_ID });
  expect([asked.status, asked.body['requestId']]).toEqual([400, REQUEST_ID]);
  const log = () =>
    processesOf('gateway')
      .map(({ output }) => output)
      .join('');
  await expect.poll(log).toContain(`"requestId":"${REQUEST_ID}"`);
  await expect.poll(() => collector.bodies.join(''), { timeout: 30_000 }).toContain(REQUEST_ID);
});

test('a service that is ahead of its database says so, and takes up work once it is migrated @long', async () => {
  const { databaseUrl, processes } = cluster.payments;
  const [before] = processes;
  await before?.end();
  const newest = 'SELECT max(id) FROM migrations';
  const [row] = await query<{ name: string }>(
    databaseUrl,
    `SELECT name FROM migrations WHERE id = (${newest})`,
  );
  const rename = (name: string) =>
    query(databaseUrl, `UPDATE migrations SET name = $1 WHERE id = (${newest})`, [name]);
  await rename('of a later version');
  const again = before?.again();
  const url = `http://127.0.0.1:${before?.healthPort}/health/ready`;
  const failing = async (): Promise<unknown> => {
    const answer = await fetch(url).catch(() => undefined);
    return answer?.json();
  };
  await expect
    .poll(failing, { timeout: 30_000 })
    .toEqual({ status: 'unavailable', failing: ['migrations', 'messages'] });
  await rename(row?.name ?? '');
  await again?.ready(url);
  await again?.end();
});

test('nothing that opens a link or is someone is in a metric, a trace or a log @long', async () => {
  const metrics = await Promise.all(cluster.processes.filter((process) => process.running).map(textOf));
  const written = [...metrics, ...collector.bodies, ...cluster.processes.map(({ output }) => output)].join(
    '',
  );
  expect(written.length).toBeGreaterThan(50_000);
  expect(bearers.length).toBeGreaterThan(15);
  expect(bearers.filter((bearer) => written.includes(bearer))).toEqual([]);
});
