import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { LOG } from './auth-site.ts';

/** Puts one job into a queue, as another service would. */
export async function addJob(name: string, redisUrl: string, data: unknown): Promise<void> {
  const connection = createJobsRedis(redisUrl, LOG);
  const queue = createJobQueue<unknown>(name, { connection, log: LOG });
  await queue.add('spec', data);
  await queue.close();
  connection.destroy();
}

type DeletionJob = Parameters<Parameters<typeof createJobWorker<AccountDeletion>>[1]>[0];
export type ReceivedDeletion = AccountDeletion & Pick<DeletionJob, 'opts'>;

/** Takes deletions from their queue, as another service would, and collects them. */
export function collectDeletions(redisUrl: string) {
  const connection = createJobsRedis(redisUrl, LOG);
  const received: ReceivedDeletion[] = [];
  const worker = createJobWorker<AccountDeletion>(QUEUES.accountDeletions, () => Promise.resolve(), {
    connection,
    log: LOG,
  });
  // Not while it is at work: until then the queue ignores the next one of the same name.
  worker.on('completed', ({ data: { userId }, opts }) => received.push({ userId, opts }));
  const toFiles = createJobQueue<AccountDeletion>(QUEUES.accountDeletionsToFiles, { connection, log: LOG });
  return {
    received,
    /** Whether the files-service is told, which does not run. */
    isFilesTold: async (userId: string) => (await toFiles.getJobState(userId)) === 'waiting',
    stop: async (): Promise<void> => {
      await closeJobWorker(worker, connection);
      await toFiles.close();
      connection.destroy();
    },
  };
}
