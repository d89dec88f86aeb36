import { createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { LOG } from './auth-site.ts';

/** Puts one job into a queue, as another service would. */
export async function addJob(name: string, redisUrl: string, data: unknown): Promise<void> {
  const connection = createJobsRedis(redisUrl, LOG);
  const queue = createJobQueue<unknown>(name, { connection, log: LOG });
  await queue.add('spec', data);
  await queue.close();
  connection.destroy();
}

/** Takes the jobs of a queue, as another service would, and collects what they hold. */
export function collectJobs<Data>(name: string, redisUrl: string) {
  const connection = createJobsRedis(redisUrl, LOG);
  const received: Data[] = [];
  const collect = (data: Data): Promise<void> => {
    received.push(data);
    return Promise.resolve();
  };
  const worker = createJobWorker<Data>(name, (job) => collect(job.data), { connection, log: LOG });
  return {
    received,
    stop: async (): Promise<void> => {
      await worker.close(!connection.isReady);
      connection.destroy();
    },
  };
}
