import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import {
  closeJobWorker,
  createJobQueue,
  createJobsRedis,
  createJobWorker,
  scheduleJob,
  type JobSchedule,
} from '@oncelink/service-kit/jobs';
import type { EventsConfig } from './config.ts';
import { CONFIG, LOG } from './tokens.ts';

/** Queues, workers and schedules of this process. When it ends, work that has begun is finished first. */
@Injectable()
export class JobsService implements OnModuleDestroy, OnApplicationShutdown {
  private readonly shared;
  private readonly work: (() => Promise<unknown>)[] = [];
  private readonly queues: (() => Promise<unknown>)[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'REDIS_JOBS_URL'>,
    @Inject(LOG) log: Log,
  ) {
    this.shared = { connection: createJobsRedis(config.REDIS_JOBS_URL, log), log };
  }

  createQueue<Data>(name: string): ReturnType<typeof createJobQueue<Data>> {
    const queue = createJobQueue<Data>(name, this.shared);
    this.queues.push(() => queue.close());
    return queue;
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
    this.work.push(scheduleJob(name, work, { redisUrl: this.config.REDIS_JOBS_URL, repeat, log }));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.work.map((stop) => stop()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.queues.map((close) => close()));
    this.shared.connection.destroy();
  }
}
