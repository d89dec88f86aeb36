import type { Log } from '@oncelink/service-kit';
import { REFRESH_BATCH, type CustomerRefresher } from './refresh-customers.ts';
import type { PlanChangeTeller } from './tell-plan-changes.ts';

/** All that is due: customers to be asked for, plan changes to be told. It lies in the database until it is done. */
export class DueWork {
  private isSoon = false;

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
    if (this.isSoon) return;
    this.isSoon = true;
    setImmediate(() => {
      this.isSoon = false;
      this.run().catch((error: unknown) => this.log.warn('due-work-failed', { error }));
    });
  }
}
