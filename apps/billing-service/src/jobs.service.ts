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
import type { BillingConfig } from './config.ts';
import { JOB_SETTINGS, LOG } from './tokens.ts';

export type JobSettings = Pick<BillingConfig, 'REDIS_JOBS_URL' | 'DUE_INTERVAL_MS'>;

type WorkerOptions = Omit<Parameters<typeof createJobWorker>[2], 'connection' | 'log'>;

/**
 * Queues, workers and schedules of this process, and work in the background. A jobs Redis that is away stops none of
 * the requests. When the process ends, work that has begun is finished first.
 */
@Injectable()
export class JobsService implements OnModuleDestroy, OnApplicationShutdown {
  private readonly connection;
  private readonly workers: (() => Promise<unknown>)[] = [];
  private readonly queues: (() => Promise<unknown>)[] = [];
  private readonly background = new Set<Promise<unknown>>();

  constructor(
    @Inject(JOB_SETTINGS) readonly settings: JobSettings,
    @Inject(LOG) readonly log: Log,
  ) {
    this.connection = createJobsRedis(settings.REDIS_JOBS_URL, log);
  }

  createQueue<Data>(name: string): ReturnType<typeof createJobQueue<Data>> {
    const queue = createJobQueue<Data>(name, { connection: this.connection, log: this.log });
    this.queues.push(() => queue.close());
    return queue;
  }

  work<Data>(
    name: string,
    handle: Parameters<typeof createJobWorker<Data>>[1],
    options: WorkerOptions = {},
  ): void {
    const { connection, log } = this;
    const worker = createJobWorker<Data>(name, handle, { ...options, connection, log });
    this.workers.push(() => closeJobWorker(worker, connection));
  }

  schedule(name: string, work: () => Promise<unknown>, repeat: JobSchedule['repeat']): void {
    const redisUrl = this.settings.REDIS_JOBS_URL;
    this.workers.push(scheduleJob(name, work, { redisUrl, repeat, log: this.log }));
  }

  /** Starts work that no request waits for. When it fails, the next sweep does it. */
  runInBackground(work: Promise<unknown>): void {
    const running = work
      .catch((error: unknown) => this.log.warn('due-work-failed', { error }))
      .finally(() => this.background.delete(running));
    this.background.add(running);
  }

  /** Resolves when the work in the background is done. */
  async settled(): Promise<void> {
    await Promise.all(this.background);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.workers.map((close) => close()));
    await this.settled();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.queues.map((close) => close()));
    this.connection.destroy();
  }
}
