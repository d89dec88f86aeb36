import type { Log } from '@oncelink/service-kit';
import { JobsService, type Job } from '@oncelink/service-kit/jobs';
import type { Pool } from 'pg';
import type { WebhookParts } from '../webhooks/webhook-parts.ts';
import { Deliveries, type DueWebhook } from './deliveries.ts';
import { Turns } from './turns.ts';
import { watchDeliveries } from './watch-deliveries.ts';

const QUEUE = 'webhooks';
/** Of webhooks that were slow or failed: however many there are, they take no place of the others. */
const SLOW_QUEUE = 'webhooks-slow';

/** How often the table is looked at: half of it is what an event waits. */
const SWEEP_MS = 500;
/** Webhooks whose turn it is at once, in each of the queues. Each sends a few at a time. */
const CONCURRENCY = 50;
/** How soon what a dead process was sending is taken up. */
const TAKE_OVER_MS = 5000;

interface Turn {
  readonly id: string;
}

interface DeliveringOptions extends Pick<WebhookParts, 'guard' | 'seal'> {
  readonly config: { readonly REDIS_JOBS_URL: string };
  readonly pool: Pool;
  readonly log: Log;
}

/** A kept job would stand in the way of the next turn. */
const KEPT = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * Gives webhooks their turns. There is one job per webhook, named like it, so one that hangs holds one place at most, and not
 * for long. What became due meanwhile is found by the next look at the table.
 * @returns what ends it, once the attempts that have begun are over
 */
export function startDelivering({ config, pool, log, guard, seal }: DeliveringOptions): () => Promise<void> {
  const unwatch = watchDeliveries(pool);
  const jobs = new JobsService({ ...config, sweepMs: SWEEP_MS }, log);
  const deliveries = new Deliveries(pool, guard, seal);
  const turns = new Turns((id) => deliveries.drain(id), log);
  const options = { concurrency: CONCURRENCY, takeOverMs: TAKE_OVER_MS };
  for (const name of [QUEUE, SLOW_QUEUE]) {
    const take = ({ data }: Job<Turn>): Promise<void> => turns.take(data.id, name === SLOW_QUEUE);
    jobs.startWorker<Turn>(name, take, options);
  }
  const [queue, slow] = [jobs.createQueue<Turn>(QUEUE), jobs.createQueue<Turn>(SLOW_QUEUE)];
  jobs.createOutbox<DueWebhook>({
    name: QUEUE,
    addJob: ({ id, isSlow }) => (isSlow ? slow : queue).add('turn', { id }, { jobId: id, ...KEPT }),
    sweep: async (publish) => publish(await deliveries.findDue()),
  });
  return async () => {
    unwatch();
    await jobs.onModuleDestroy();
    await turns.settle();
    await jobs.onApplicationShutdown();
  };
}
