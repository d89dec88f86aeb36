import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder, startPostgres, type PostgresServer } from '@oncelink/embedded-stores';
import { FaultyProxy } from '@oncelink/testing/stores';
import type { Fault, Stage } from '../fault.ts';
import type { Action, Exchange } from '../history.ts';
import type { Product } from '../start-product.ts';

const NAME = 'standby';
const FOLLOWS_WITHIN_MS = 30_000;

/** As docs/operations/failures.md says. Both servers have them: one is a copy of the other. */
async function demandStandby({ query }: Product, primary: URL): Promise<void> {
  const at = `host=${primary.hostname} port=${primary.port} application_name=${NAME}`;
  const as = `user=${primary.username} password=${primary.password}`;
  await query(`ALTER SYSTEM SET synchronous_standby_names = '${NAME}'`);
  await query('ALTER SYSTEM SET synchronous_commit = on');
  await query(`ALTER SYSTEM SET primary_conninfo = '${at} ${as}'`);
}

/** A copy of the data of the primary, which is stopped for that. @returns the folder to start it in */
async function copyData({ query, stores: { postgres } }: Product): Promise<string> {
  const [row] = await query<{ data: string }>(`SELECT current_setting('data_directory') AS data`);
  const { data = '' } = row ?? {};
  const home = path.join(path.dirname(data), NAME);
  makeFolder(home);
  await postgres.stop();
  await promisify(execFile)('cp', ['-a', data, home]);
  writeFileSync(path.join(home, 'data', 'standby.signal'), '');
  return home;
}

async function untilFollowing({ query }: Product): Promise<void> {
  const limit = performance.now() + FOLLOWS_WITHIN_MS;
  while ((await query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0) {
    if (performance.now() > limit) throw new Error('the standby does not follow');
    await pause(50);
  }
}

const COMMITTED: readonly Action[] = ['create', 'claim', 'acknowledge', 'delete'];

/** An answer "done" promises a commit. */
const isPromise = ({ action, reply }: Exchange): boolean =>
  COMMITTED.includes(action) && reply !== null && reply.status < 300;

/** The same was asked for before the cut, or granted: the standby may have that commit. */
const isRepeated = (one: Exchange, all: readonly Exchange[], cutAt: number): boolean =>
  all.some(
    (earlier) =>
      earlier.action === one.action &&
      earlier.link === one.link &&
      earlier.reader === one.reader &&
      earlier.end <= one.start &&
      (earlier.end < cutAt || isPromise(earlier)),
  );

/** The primary still runs and is asked, but the standby no longer hears of it: it must acknowledge no commit. */
async function cutOff({ recorder, scale }: Stage, replication: FaultyProxy): Promise<void> {
  const cutAt = performance.now();
  await replication.change('silent');
  // What had come through, but was not yet answered.
  await pause(scale.trouble / 3);
  const since = performance.now();
  await pause(scale.trouble);
  const { exchanges } = recorder;
  const acknowledged = exchanges.filter(
    (one) => one.start > since && isPromise(one) && !isRepeated(one, exchanges, cutAt),
  );
  if (acknowledged.length > 0)
    throw new Error(`${acknowledged.length} commits were acknowledged without the standby`);
}

/** The steps of docs/operations/failures.md. */
async function promote({ query, stores, network }: Product, standby: PostgresServer): Promise<void> {
  const home = standby.folder;
  stores.postgres.replace(standby, () => startPostgres({ home, port: standby.port }));
  await query('SELECT pg_promote()');
  await query('ALTER SYSTEM RESET synchronous_standby_names');
  await query('SELECT pg_reload_conf()');
  for (const [name, way] of network) if (name.endsWith('>postgres')) way.lead(standby.url);
}

/** The standby takes over from a primary that dies, at once or after it was cut off, and keeps the place. */
async function failOver(stage: Stage, isCutOff: boolean): Promise<void> {
  const { product, scale, outage } = stage;
  const { postgres } = product.stores;
  const replication = await FaultyProxy.open(postgres.url);
  try {
    await demandStandby(product, new URL(replication.url));
    const home = await copyData(product);
    const [standby] = await Promise.all([startPostgres({ home }), postgres.start()]);
    try {
      await untilFollowing(product);
      await pause(scale.trouble / 3);
      await outage(async () => {
        if (isCutOff) await cutOff(stage, replication);
        await postgres.kill();
        await promote(product, standby);
      });
    } catch (error) {
      await standby.stop();
      throw error;
    }
  } finally {
    await replication[Symbol.asyncDispose]();
  }
}

const failedOver = (name: string, isCutOff: boolean): Fault => ({
  name: `fail over PostgreSQL, ${name}`,
  inCi: isCutOff,
  run: async (stage) => {
    await failOver(stage, isCutOff);
    return 'synchronous standby';
  },
});

/** F4. */
export const FAILED_OVER: readonly Fault[] = [
  failedOver('killed', false),
  failedOver('cut off, then killed', true),
];
