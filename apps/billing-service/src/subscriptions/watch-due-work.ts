import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';

const dueCustomers = new WatchedGauge({
  name: 'oncelink_billing_due_customers',
  help: 'Customers whose state at the payment provider is to be asked for now.',
  labelNames: [],
});

const oldestDue = new WatchedGauge({
  name: 'oncelink_billing_oldest_due_seconds',
  help: 'How long the first of them has been due.',
  labelNames: [],
});

const untoldPlans = new WatchedGauge({
  name: 'oncelink_billing_untold_plans',
  help: 'Accounts whose plan has changed and has not been told to the auth-service.',
  labelNames: [],
});

const COUNT_DUE = {
  name: 'count-due-customers',
  text: `
SELECT count(*)::int AS count, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float8 AS seconds
FROM customer WHERE due_at <= now()`,
};

const COUNT_UNTOLD = {
  name: 'count-untold-plans',
  text: 'SELECT count(*)::int AS count FROM untold_plan',
};

/** Tells what billing has to do and has not done yet. */
export function watchDueWork(dataSource: DataSource): void {
  const countDue = prepareStatement<{ count: number; seconds: number }>(dataSource, COUNT_DUE);
  const countUntold = prepareStatement<{ count: number }>(dataSource, COUNT_UNTOLD);
  dueCustomers.watch(async () => (await countDue([])).map(({ count }) => ({ value: count, labels: {} })));
  oldestDue.watch(async () => (await countDue([])).map(({ seconds }) => ({ value: seconds, labels: {} })));
  untoldPlans.watch(async () => (await countUntold([])).map(({ count }) => ({ value: count, labels: {} })));
}
