import { setTimeout as pause } from 'node:timers/promises';
import { scrapeMetrics } from '@oncelink/testing/stores';
import type { Fault, Stage } from '../fault.ts';
import { ADD_LINKS, FORGET_LINKS } from './added-links.ts';
import { untilSwept } from './break-redis.ts';

const ROWS = 10_000;
const SWEEP_MAX_MS = 30_000;

/** Seconds that the alert SweepLate looks at. */
async function overdueSeconds({ members }: Stage['product']): Promise<number> {
  const read = await scrapeMetrics(members.secrets[0]?.healthPort ?? 0);
  return read('oncelink_sweep_lag_seconds') ?? 0;
}

/** F6: nothing is swept, because the jobs' Redis is away; then all that has lapsed is swept. */
export const idleWorker: Fault = {
  name: 'worker off',
  inCi: false,
  goesUnnoticed: true,
  run: async ({ product, scale, outage }) => {
    let overdue = 0;
    await outage(async () => {
      await product.stores.jobs.stop();
      await product.query(ADD_LINKS, [ROWS, 0]);
      await pause(scale.idle);
      overdue = await overdueSeconds(product);
      await product.stores.jobs.start();
    });
    if (overdue < scale.idle / 2000) throw new Error(`the metric of the alert says ${overdue} s only`);
    const begun = performance.now();
    const waitedFor = (): Promise<unknown[]> =>
      product.query('SELECT 1 FROM link WHERE gone_why = 3 AND link_proof = sha256(convert_to($1, $2))', [
        'proof 1',
        'UTF8',
      ]);
    // The schedule may take a while to go on; it is the sweep that is timed.
    while ((await waitedFor()).length === 0 && performance.now() - begun < SWEEP_MAX_MS) await pause(20);
    const seconds = await untilSwept(product, SWEEP_MAX_MS);
    await product.query(FORGET_LINKS, [ROWS]);
    return `overdue ${overdue.toFixed(0)} s by the metric; ${ROWS} rows swept in ${seconds} s`;
  },
};
