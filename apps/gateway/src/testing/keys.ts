import type { Plan, ResolvedKey } from '@oncelink/contracts';
import { drawApiKey } from '../auth/api-key.ts';
import { EXAMPLE } from '../auth/auth-values.ts';
import { WELCOME } from './fake-auth.ts';
import type { TestSite } from './start-test-site.ts';

/** The headers of a program whose key the auth-service knows. */
export function keyHeaders({ auth }: TestSite, key: Partial<ResolvedKey> = {}, plan: Plan = 'pro') {
  const user = { ...EXAMPLE.user, subscriptionStatus: plan };
  const { id, scopes, networks, callsPerMinute } = { ...EXAMPLE.key, ...key };
  const resolved = { id, scopes, networks, callsPerMinute };
  auth.answer({
    ...WELCOME,
    'keys.resolve': { outcome: 'key-known', user, key: resolved, endsInMs: 60_000 },
  });
  return { authorization: `Bearer ${drawApiKey()}` };
}
