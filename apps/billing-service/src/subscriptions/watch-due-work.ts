import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';

const dueCustomers = new WatchedGauge({
  name: 'oncelink_billing_due_customers',
  help: 'Customers that the payment provider has to be asked about now.',
  labelNames: [],
});

const oldestDue = new WatchedGauge({
  name: 'oncelink_billing_oldest_due_seconds',
  help: 'How long the first of them has been due.',
  labelNames: [],
});

const pendingPlanChanges = new WatchedGauge({
  name: 'oncelink_billing_untold_plans',
  help: 'Plan changes that the auth-service has not heard of yet.',
  labelNames: [],
});

const COUNT_DUE = {
  name: 'count-due-customers',
  text: `
SELECT count(*)::int AS count, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float8 AS seconds
FROM customer WHERE due_at <= now()`,
};

const COUNT_PENDING = {
  name: 'count-pending-plan-changes',
  text: 'SELECT count(*)::int AS count FROM untold_plan',
};

/** Measures work of billing that is due and not done. */
export function watchDueWork(pool: Pool): void {
  const countDue = prepareStatement<{ count: number; seconds: number }>(pool, COUNT_DUE);
  const countPending = prepareStatement<{ count: number }>(pool, COUNT_PENDING);
  dueCustomers.watch(async () => (await countDue([])).map(({ count }) => ({ value: count, labels: {} })));
  oldestDue.watch(async () => (await countDue([])).map(({ seconds }) => ({ value: seconds, labels: {} })));
  pendingPlanChanges.watch(async () =>
    (await countPending([])).map(({ count }) => ({ value: count, labels: {} })),
  );
}
