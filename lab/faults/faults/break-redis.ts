import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Fault, Stage } from '../fault.ts';
import type { StoreName } from '../start-product.ts';
import { ADD_LINKS, FORGET_LINKS } from './added-links.ts';

type Role = Exclude<StoreName, 'postgres'>;

/** A schedule that was flushed is renewed every 30 s, and BullMQ may take 10 s to see it. */
const SWEEPS_RESUME_MS = 90_000;

async function flush(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}

/** Until no link that has lapsed waits to be erased. @returns seconds */
export async function untilSwept({ query }: Stage['product'], limitMs: number): Promise<string> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    const overdue = await query(
      'SELECT 1 FROM link WHERE coalesce(claim_until, expires_at) <= now() AND gone_at IS NULL LIMIT 1',
    );
    if (overdue.length === 0) return ((performance.now() - begun) / 1000).toFixed(1);
    await pause(100);
  }
  throw new Error(`what had lapsed was not erased within ${limitMs / 1000} s`);
}

const BREAKS: Readonly<Record<string, (stage: Stage, role: Role) => Promise<void>>> = {
  stop: async ({ product, scale }, role) => {
    await product.stores[role].stop();
    await pause(scale.outage);
    await product.stores[role].start();
  },
  restart: async ({ product }, role) => {
    await product.stores[role].kill();
    await product.stores[role].start();
  },
  flush: ({ product }, role) => flush(product.stores[role].url),
};

const outage = (how: string, role: Role): Fault => ({
  name: `${how} Redis of ${role === 'rpc' ? 'messages' : 'jobs'}`,
  // A schedule takes 10 s to go on, or 30 s where it was flushed: longer than the short suite may.
  inCi: how === 'stop' && role === 'rpc',
  backWithin: 5,
  goesUnnoticed: role === 'jobs',
  run: async (stage) => {
    await stage.outage(async () => BREAKS[how]?.(stage, role));
    if (role === 'rpc') return undefined;
    await stage.product.query(ADD_LINKS, [1, 0]);
    const seconds = await untilSwept(stage.product, SWEEPS_RESUME_MS);
    await stage.product.query(FORGET_LINKS, [1]);
    return `sweeps went on after ${seconds} s`;
  },
});

/** F3: each role of Redis stopped, killed and started again, and emptied. */
export const REDIS_OUTAGES: readonly Fault[] = Object.keys(BREAKS).flatMap((how) => [
  outage(how, 'rpc'),
  outage(how, 'jobs'),
]);
