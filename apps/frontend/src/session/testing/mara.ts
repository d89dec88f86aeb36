import type { User } from '@oncelink/contracts';

/** A user for tests. */
export const MARA: User = {
  id: '5b0f7c1e-8c9a-4a52-9f63-0d2f8e7a6b41',
  email: 'mara@example.com',
  name: 'Mara Lindqvist',
  avatar: null,
  subscriptionStatus: 'free',
  subscriptionRenewsAt: null,
  subscriptionEndsAt: null,
  customerId: null,
};
