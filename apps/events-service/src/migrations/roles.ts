import type { RoleRights } from '@oncelink/service-kit/database';

/**
 * Who goes out to the internet reads of an event what it sends, and writes what became of that: no event, no receipt, no
 * address, no secret. Where it has a role of its own, that is.
 */
export const ROLES: readonly RoleRights[] = [
  {
    role: 'deliver',
    rights: [
      'SELECT ON event, webhook, delivery, migrations',
      'UPDATE (state, why, failing_since, is_slow) ON webhook',
      'UPDATE (state, step, tried, due_at, tried_at) ON delivery',
      'INSERT ON attempt',
    ],
  },
];
