import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, type PlanOfAccount } from '@oncelink/contracts';
import { WEBHOOK_PLANS } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { BOUND_BY_PLAN, MOVE_INTO_PLAN } from './webhook.statements.ts';

/** Has as many webhooks sent to as the plan of their account includes. What a smaller one has no room for is kept. */
@Injectable()
export class WebhookPlans implements OnModuleInit {
  readonly #move;
  readonly #bound;

  constructor(
    private readonly jobs: JobsService,
    pool: Pool,
  ) {
    this.#move = prepareStatement<{ id: string }>(pool, MOVE_INTO_PLAN);
    this.#bound = prepareStatement(pool, BOUND_BY_PLAN);
  }

  onModuleInit(): void {
    this.jobs.startWorker<PlanOfAccount>(QUEUES.planChangesToEvents, ({ data }) => this.apply(data));
  }

  /** May come again, and late: the newest version stays. */
  async apply({ userId, plan, version }: PlanOfAccount): Promise<void> {
    const values = [userId, WEBHOOK_PLANS[plan], version];
    let moved: number;
    do moved = (await this.#move(values)).length;
    while (moved > 0);
    await this.#bound(values);
  }
}
