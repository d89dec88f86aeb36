import { EventEmitter, once } from 'node:events';
import { QUEUES, type PlanChange } from '@oncelink/contracts';
import { createLog } from '@oncelink/service-kit';
import { createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';

const log = createLog({ service: 'spec', level: 'silent' });

/** Keeps the plans of users as the auth-service does: a change that is not newer than what is known is ignored. */
export class PlanListener {
  /** Every change that had an effect, in the order of the effects. */
  readonly applied: PlanChange[] = [];
  /** How many jobs came in all. */
  jobs = 0;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly connection;
  private readonly worker;

  constructor(redisUrl: string) {
    this.connection = createJobsRedis(redisUrl, log);
    const options = { connection: this.connection, log };
    this.worker = createJobWorker<PlanChange>(QUEUES.planChanges, ({ data }) => this.take(data), options);
  }

  planOf(userId: string): PlanChange | undefined {
    return this.applied.findLast((change) => change.userId === userId);
  }

  effectsOn(userId: string): PlanChange[] {
    return this.applied.filter((change) => change.userId === userId);
  }

  /** Resolves when the user has that plan. */
  has(userId: string, plan: PlanChange['plan']): Promise<PlanChange> {
    return this.until(userId, (change) => change.plan === plan);
  }

  /** Resolves when the user's newest change fits. */
  async until(userId: string, fits: (change: PlanChange) => boolean): Promise<PlanChange> {
    for (;;) {
      const known = this.planOf(userId);
      if (known !== undefined && fits(known)) return known;
      await once(this.changes, 'change');
    }
  }

  /** Leaves jobs where they are, from now on. */
  async pause(): Promise<void> {
    await this.worker.pause();
  }

  async resume(): Promise<void> {
    await this.worker.resume();
  }

  async close(): Promise<void> {
    await this.worker.close(true);
    this.connection.destroy();
  }

  private async take(change: PlanChange): Promise<void> {
    this.jobs += 1;
    if (change.version > (this.planOf(change.userId)?.version ?? 0)) this.applied.push(change);
    this.changes.emit('change');
  }
}
