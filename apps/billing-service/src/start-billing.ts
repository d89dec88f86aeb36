import { QUEUES, type AccountDeletion, type PlanChange } from '@oncelink/contracts';
import type { Log, Redis } from '@oncelink/service-kit';
import {
  closeJobWorker,
  createJobQueue,
  createJobsRedis,
  createJobWorker,
  scheduleJob,
  TRIED_FOR_A_DAY,
} from '@oncelink/service-kit/jobs';
import type { BillingParts } from './billing-parts.ts';
import type { BillingConfig } from './config.ts';
import { connectProvider, type ProviderSettings } from './provider/connect-provider.ts';
import { PaymentProvider } from './provider/payment-provider.ts';
import type { BillingStore } from './store/billing-store.ts';
import { FINAL_STATES } from './subscriptions/decide-plan.ts';
import { DueWork } from './subscriptions/due-work.ts';
import { CustomerRefresher } from './subscriptions/refresh-customers.ts';
import { PlanChangeTeller, type PlanChangeQueue } from './subscriptions/tell-plan-changes.ts';

/** Every night, at a time when few pay and no full hour begins. */
const RECONCILE_PATTERN = '17 3 * * *';

/** Longer than anything lasts that was begun for an account before it was deleted. */
const CLOSE_AGAIN_MS = 60_000;
const CLOSE_AGAIN = 'close-again';

export interface BillingOptions {
  readonly settings: Pick<
    BillingConfig,
    'REDIS_JOBS_URL' | 'PUBLIC_ORIGIN' | 'PAST_DUE_GRACE_DAYS' | 'DUE_INTERVAL_MS'
  >;
  readonly provider: ProviderSettings;
  readonly store: BillingStore;
  readonly log: Log;
  /** The provider's time, which a simulator can move. */
  readonly now?: () => Date;
}

interface Billing extends BillingParts {
  readonly work: DueWork;
}

export interface RunningBilling {
  readonly parts: Billing;
  /** Work that is under way here is finished first. */
  stop(): Promise<void>;
}

/** Billing with its queues. Bears a jobs Redis that is away: plan changes are told when it is back. */
export function startBilling(options: BillingOptions): RunningBilling {
  const { settings, log } = options;
  const connection = createJobsRedis(settings.REDIS_JOBS_URL, log);
  const planChanges = createJobQueue<PlanChange>(QUEUES.planChanges, { connection, log });
  const parts = assemble(options, planChanges);
  const stopDeletions = workOnDeletions(parts, connection, options);
  const stopSchedules = startSchedules(parts, options);
  return {
    parts,
    stop: async () => {
      await Promise.all([stopSchedules(), stopDeletions()]);
      await parts.work.settled();
      await planChanges.close();
      connection.destroy();
    },
  };
}

/** Twice: a first checkout that was being opened during the deletion makes its customer only after it. */
function workOnDeletions(
  { store, work }: Billing,
  connection: Redis,
  { log }: BillingOptions,
): () => Promise<unknown> {
  const queue = createJobQueue<AccountDeletion>(QUEUES.accountDeletions, { connection, log });
  const worker = createJobWorker<AccountDeletion>(
    QUEUES.accountDeletions,
    async ({ name, data }) => {
      await store.beginClosing(data.userId);
      work.nudge();
      if (name === CLOSE_AGAIN) return;
      const job = { jobId: `${data.userId}-again`, delay: CLOSE_AGAIN_MS };
      // The deletion is told again later: a job that is kept would stand in the way of the next one.
      await queue.add(CLOSE_AGAIN, data, { ...TRIED_FOR_A_DAY, ...job, removeOnComplete: true });
    },
    { connection, log },
  );
  return async () => {
    await closeJobWorker(worker, connection);
    await queue.close();
  };
}

function assemble(options: BillingOptions, queue: PlanChangeQueue): Billing {
  const { settings, provider, store, log, now = () => new Date() } = options;
  const asked = new PaymentProvider(connectProvider(provider), () => now().getTime());
  const graceDays = settings.PAST_DUE_GRACE_DAYS;
  const refresher = new CustomerRefresher({ store, provider: asked, graceDays, log, now });
  const work = new DueWork(refresher, new PlanChangeTeller(store, queue), log);
  const { priceIds, webhookSecret, pagesUrl, payOrigin } = provider;
  const publicOrigin = new URL(settings.PUBLIC_ORIGIN).origin;
  const rules = { priceIds, webhookSecret, pagesUrl, payOrigin, publicOrigin };
  return { rules, store, provider: asked, refresher, work };
}

function startSchedules({ work, store }: Billing, { settings, log }: BillingOptions): () => Promise<unknown> {
  const redisUrl = settings.REDIS_JOBS_URL;
  const stops = [
    scheduleJob('due-billing', () => work.run(), {
      redisUrl,
      repeat: { every: settings.DUE_INTERVAL_MS },
      log,
    }),
    scheduleJob('reconcile-billing', () => store.reconcile(FINAL_STATES), {
      redisUrl,
      repeat: { pattern: RECONCILE_PATTERN },
      log,
    }),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}
