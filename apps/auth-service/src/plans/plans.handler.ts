import { QUEUES, type PlanChange, type PlanOfAccount } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import {
  closeJobWorker,
  createJobQueue,
  createJobsRedis,
  createJobWorker,
  TRIED_FOR_A_DAY,
} from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { PlansService } from './plans.service.ts';

/** Takes plan changes from their queue, and tells the events-service, which bounds webhooks by them. Bears a jobs Redis that is away, at the start too: no request waits for it. */
@Injectable()
export class PlansHandler implements OnApplicationBootstrap, OnApplicationShutdown {
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly plans: PlansService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { log } = this;
    const connection = createJobsRedis(this.config.REDIS_JOBS_URL, log);
    const toEvents = createJobQueue<PlanOfAccount>(QUEUES.planChangesToEvents, { connection, log });
    const take = async (change: PlanChange): Promise<void> => {
      await this.plans.apply(change);
      const { userId, plan, version } = change;
      // Should it fail, the change is taken again. A job that is kept would stand in the way of the same one.
      const options = { ...TRIED_FOR_A_DAY, removeOnComplete: true, jobId: `${userId}-${version}` };
      await toEvents.add('plan-change', { userId, plan, version }, options);
    };
    const worker = createJobWorker<PlanChange>(QUEUES.planChanges, ({ data }) => take(data), {
      connection,
      log,
    });
    this.#stop = async () => {
      await closeJobWorker(worker, connection);
      await toEvents.close();
      connection.destroy();
    };
  }

  /** Once the change that is applied here now is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }
}
