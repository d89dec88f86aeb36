import type { User } from '@oncelink/contracts';
import type { AccountRow } from './account-statements.ts';

/** The account as its owner sees it. */
export const userOfAccount = (row: AccountRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  avatar: null,
  subscriptionStatus: row.plan,
  subscriptionRenewsAt: row.renews_at?.toISOString() ?? null,
  customerId: row.customer_id,
});
