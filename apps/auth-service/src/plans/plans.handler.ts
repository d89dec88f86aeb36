import { QUEUES, type PlanChange } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { closeJobWorker, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { PlansService } from './plans.service.ts';

/** Takes plan changes from their queue. Bears a jobs Redis that is away, at the start too: no request waits for it. */
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
    const worker = createJobWorker<PlanChange>(QUEUES.planChanges, ({ data }) => this.plans.apply(data), {
      connection,
      log,
    });
    this.#stop = async () => {
      await closeJobWorker(worker, connection);
      connection.destroy();
    };
  }

  /** Once the change that is applied here now is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }
}
