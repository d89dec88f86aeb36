import { setImmediate as nextTick } from 'node:timers/promises';
import type { Log } from '@oncelink/service-kit';
import { REFRESH_BATCH, type CustomerRefresher } from './refresh-customers.ts';
import type { PlanChangeTeller } from './tell-plan-changes.ts';

/** All that is due: customers to be asked for, plan changes to be told. It lies in the database until it is done. */
export class DueWork {
  private soon: Promise<void> | null = null;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly refresher: Pick<CustomerRefresher, 'refreshDue'>,
    private readonly teller: Pick<PlanChangeTeller, 'tell'>,
    private readonly log: Log,
  ) {}

  /** Works until nothing is due. Any number may work at once. */
  async run(): Promise<void> {
    let count: number;
    do {
      count = await this.refresher.refreshDue();
      await this.teller.tell();
    } while (count === REFRESH_BATCH);
  }

  /** Works soon, without anybody waiting for it. What fails is done by the schedule. */
  nudge(): void {
    if (this.soon !== null) return;
    const work = this.runSoon().finally(() => this.underWay.delete(work));
    this.soon = work;
    this.underWay.add(work);
  }

  /** Resolves when all that a nudge has begun is done. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async runSoon(): Promise<void> {
    await nextTick();
    this.soon = null;
    await this.run().catch((error: unknown) => this.log.warn('due-work-failed', { error }));
  }
}
