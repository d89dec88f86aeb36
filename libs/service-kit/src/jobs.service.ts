import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker } from './job-queue.ts';
import type { Log } from './log.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import { scheduleJob, type JobSchedule } from './schedule-job.ts';

/** Where the jobs Redis is; `sweepMs` is for tests. */
export interface JobSettings extends Pick<OutboxOptions<never>, 'sweepMs'> {
  readonly REDIS_JOBS_URL: string;
}

/**
 * Queues, workers and schedules of this process. A jobs Redis that is away stops none of the requests. When the process
 * ends, work that has begun is finished first.
 */
export class JobsService implements OnModuleDestroy, OnApplicationShutdown {
  private readonly settings: JobSettings;
  private readonly shared;
  private readonly work: (() => Promise<unknown>)[] = [];
  private readonly queues: (() => Promise<unknown>)[] = [];

  constructor(settings: JobSettings, log: Log) {
    this.settings = settings;
    this.shared = { connection: createJobsRedis(settings.REDIS_JOBS_URL, log), log };
  }

  createQueue<Data>(name: string): ReturnType<typeof createJobQueue<Data>> {
    const queue = createJobQueue<Data>(name, this.shared);
    this.queues.push(() => queue.close());
    return queue;
  }

  createOutbox<Row>(options: Pick<OutboxOptions<Row>, 'name' | 'addJob' | 'sweep'>): Outbox<Row> {
    const { sweepMs } = this.settings;
    const outbox = new Outbox<Row>({ ...options, ...this.shared, ...(sweepMs !== undefined && { sweepMs }) });
    this.work.push(() => outbox.stop());
    return outbox;
  }

  startWorker<Data>(
    name: string,
    handle: Parameters<typeof createJobWorker<Data>>[1],
    options: Partial<Parameters<typeof createJobWorker>[2]> = {},
  ): void {
    const worker = createJobWorker<Data>(name, handle, { ...this.shared, ...options });
    this.work.push(() => closeJobWorker(worker, this.shared.connection));
  }

  schedule(name: string, work: () => Promise<unknown>, repeat: JobSchedule['repeat']): void {
    const { log } = this.shared;
    this.work.push(scheduleJob(name, work, { redisUrl: this.settings.REDIS_JOBS_URL, repeat, log }));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.work.map((stop) => stop()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.queues.map((close) => close()));
    this.shared.connection.destroy();
  }
}
