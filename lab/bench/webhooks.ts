/**
 * `npm run bench:webhooks`: how soon a webhook gets the end of a link, also while one or fifty of a hundred hang; how many ends one
 * events-service records, and how many events one deliver sends. `-- --write` writes docs/measured/webhooks.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_TYPES } from '@oncelink/contracts/events';
import { Client } from 'pg';
import { createClient } from 'redis';
import { alignTable } from '../align-table.ts';
import { writeMeasured } from '../write-measured.ts';
import { cpuSeconds } from './process-use.ts';
import { describeConditions, waitForQuiet } from './quiet.ts';
import { startWebhookSite, type Arrival, type Waiting } from './webhook-site.ts';

/** The bars of the design for programs. */
const MAX_P95_MS = 2000;
const MIN_RECORDED_PER_SECOND = 1000;

/** As many as a webhook may get in a minute, each account's in turn. */
const ENDS_PER_SECOND = 5;
const SECONDS = 30;
/** Of the hundred webhooks. */
const HANGING = [1, 50] as const;
const BURST_EACH = 60;
const RECORDED = 10_000;
const AT_ONCE = 32;

type Site = Awaited<ReturnType<typeof startWebhookSite>>;

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const run = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}

async function untilArrived({ arrivals }: Site, count: number): Promise<readonly Arrival[]> {
  for (let waited = 0; arrivals.length < count; waited += 1) {
    if (waited > 1200) throw new Error(`${arrivals.length} of ${count} arrived.`);
    await pause(100);
  }
  return arrivals.splice(0);
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What was sent in a part before must not fill the minutes of the next one. */
const emptyMinutes = ({ cluster }: Site) =>
  ask(cluster.events.databaseUrl, 'UPDATE delivery SET tried_at = NULL');

/** @returns p50, p95 and p99 from the end of a link to the arrival at a webhook that does not hang */
async function measureWaits(site: Site, hanging: number) {
  await emptyMinutes(site);
  Object.assign(site.hung, { webhooks: hanging, requests: 0 });
  const { keys } = site;
  const wish = Array.from(
    { length: ENDS_PER_SECOND * SECONDS },
    (_, index) => keys[index % keys.length] ?? '',
  );
  const links = await inTurns(wish, site.make);
  for (const link of links) {
    const next = pause(1000 / ENDS_PER_SECOND);
    await site.open(link);
    await next;
  }
  // Ends of an account go to that many webhooks less.
  const lost = hanging * (links.length / keys.length);
  const arrived = await untilArrived(site, links.length * (site.webhooks / keys.length) - lost);
  const waits = arrived.map(({ at, endedAt }) => at - endedAt).toSorted((one, other) => one - other);
  const share = (part: number): number => waits[Math.floor(waits.length * part)] ?? Number.NaN;
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99), count: waits.length };
}

/** A burst that lies ready when deliver starts. */
async function measureDeliveries(site: Site, stack: AsyncDisposableStack) {
  const [before] = site.cluster.events.deliverers;
  if (before === undefined) throw new Error('Nothing delivers.');
  site.hung.webhooks = 0;
  await before.end();
  await emptyMinutes(site);
  await ask(site.cluster.events.databaseUrl, 'UPDATE delivery SET state = 3 WHERE state = 1');
  const links = await inTurns(
    site.keys.flatMap((key) => Array.from({ length: BURST_EACH }, () => key)),
    site.make,
  );
  await inTurns(links, site.open);
  const count = BURST_EACH * site.webhooks;
  const waiting = async (): Promise<number> =>
    Number(
      (await ask(site.cluster.events.databaseUrl, 'SELECT count(*) FROM delivery WHERE state = 1'))[0]?.[
        'count'
      ],
    );
  while ((await waiting()) < count) await pause(200);
  site.arrivals.splice(0);
  const deliver = stack.use(before.again());
  await deliver.ready(`http://127.0.0.1:${deliver.healthPort}/health/ready`);
  const used = cpuSeconds({ deliver: deliver.pid })['deliver'] ?? 0;
  const arrived = await untilArrived(site, count);
  const cpu = (cpuSeconds({ deliver: deliver.pid })['deliver'] ?? 0) - used;
  const times = arrived.map(({ at }) => at);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  return { perSecond: count / seconds, perCore: count / cpu };
}

/** Ends that wait in the queue when the events-service starts. */
async function measureRecorded(site: Site, stack: AsyncDisposableStack): Promise<number> {
  const { events, jobs } = site.cluster;
  const [before] = events.processes;
  if (before === undefined) throw new Error('Nothing records.');
  const links: readonly Waiting[] = await inTurns(
    Array.from({ length: RECORDED }, () => site.plainKey),
    site.make,
  );
  await before.end();
  await inTurns(links, site.remove);
  const redis = await createClient({ url: jobs.url }).connect();
  while ((await redis.lLen('bull:link-ends:wait')) < RECORDED) await pause(200);
  redis.destroy();
  const service = stack.use(before.again());
  await service.ready(`http://127.0.0.1:${service.healthPort}/health/ready`);
  for (;;) {
    const [row] = await ask(
      events.databaseUrl,
      `SELECT count(*)::int AS count, extract(epoch FROM max(recorded_at) - min(recorded_at))::float8 AS seconds
       FROM event WHERE type = ${EVENT_TYPES.indexOf('secret.deleted') + 1}`,
    );
    if (Number(row?.['count']) >= RECORDED) return RECORDED / Number(row?.['seconds']);
    await pause(500);
  }
}

const conditions = describeConditions(await waitForQuiet());
const stack = new AsyncDisposableStack();
try {
  const site = await startWebhookSite(stack);
  const calm = await measureWaits(site, 0);
  console.error('all answer', calm);
  const hanging = [];
  for (const webhooks of HANGING) {
    const waits = await measureWaits(site, webhooks);
    console.error(`${webhooks} hang`, waits);
    hanging.push({ name: `${webhooks} hang (they got ${site.hung.requests}); the others`, waits });
  }
  const sent = await measureDeliveries(site, stack);
  console.error('deliveries', sent);
  const recorded = await measureRecorded(site, stack);
  const row = (name: string, { p50, p95, p99, count }: typeof calm): string[] => [
    name,
    ...[p50, p95, p99, count].map((value) => value.toFixed(0)),
  ];
  const report = [
    `${site.webhooks} webhooks on as many hosts, one process of each kind, ${ENDS_PER_SECOND} ends a second. ${conditions()}`,
    alignTable([
      ['from the end of a link to its first attempt, ms', 'p50', 'p95', 'p99', 'of'],
      row('all answer', calm),
      ...hanging.map(({ name, waits }) => row(name, waits)),
    ]),
    `At most ${MAX_P95_MS} ms are allowed for 95 of 100.`,
    `One deliver sends ${sent.perSecond.toFixed(0)} events a second, each by a new connection with TLS, whose other end is on the same machine; ${sent.perCore.toFixed(0)} for a second of its own CPU. One events-service records ${recorded.toFixed(0)} ends a second; at least ${MIN_RECORDED_PER_SECOND} are wanted.`,
  ].join('\n\n');
  console.log(report);
  const slowest = Math.max(calm.p95, ...hanging.map(({ waits }) => waits.p95));
  if (slowest > MAX_P95_MS || recorded < MIN_RECORDED_PER_SECOND) process.exitCode = 1;
  if (process.argv.includes('--write'))
    writeMeasured('webhooks', {
      meaning: '../webhooks.md',
      title: 'Webhooks',
      command: 'npm run bench:webhooks -- --write',
      report,
    });
} finally {
  await stack.disposeAsync();
}
