import { QUEUES, type PlanChange } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { closeJobWorker, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';

interface PlanWorkerOptions {
  readonly redisUrl: string;
  readonly log: Log;
}

/**
 * Takes plan changes from the queue. Bears a jobs Redis that is away, at the start too: nothing waits for it.
 * @returns stops taking part, once the change that is at work here is done
 */
export function workOnPlanChanges(
  apply: (change: PlanChange) => Promise<void>,
  { redisUrl, log }: PlanWorkerOptions,
): () => Promise<void> {
  const connection = createJobsRedis(redisUrl, log);
  const worker = createJobWorker<PlanChange>(QUEUES.planChanges, ({ data }) => apply(data), {
    connection,
    log,
  });
  return async () => {
    await closeJobWorker(worker, connection);
    connection.destroy();
  };
}
