import type { PlanChange } from '@oncelink/contracts';
import { withDeadline } from '@oncelink/service-kit';
import { TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import type { BillingStore } from '../store/billing-store.ts';

const BATCH = 100;
/** A command to a Redis that dies lies on its connection until that is found dead, which may take ten seconds. */
const ADD_DEADLINE_MS = 3000;

/** Where plan changes go. A job whose id the queue knows already is not added again. */
export interface PlanChangeQueue {
  add(
    name: string,
    data: PlanChange,
    options: { readonly jobId: string } & typeof TRIED_FOR_A_DAY,
  ): Promise<unknown>;
}

/**
 * Hands what has to be told to the queue, then strikes it off. Dying in between tells it again, with the same version,
 * which changes nothing.
 */
export class PlanChangeTeller {
  constructor(
    private readonly store: BillingStore,
    private readonly queue: PlanChangeQueue,
  ) {}

  async tell(): Promise<void> {
    for (;;) {
      const untold = await this.store.readUntold(BATCH);
      for (const told of untold) {
        const { userId, customerId, plan, version } = told;
        const data = { userId, customerId, plan, version, renewsAt: told.renewsAt?.toISOString() ?? null };
        const options = { jobId: `${userId}-${version}`, ...TRIED_FOR_A_DAY };
        await withDeadline(this.queue.add('plan-changed', data, options), ADD_DEADLINE_MS);
        await this.store.markTold(told);
      }
      if (untold.length < BATCH) return;
    }
  }
}
