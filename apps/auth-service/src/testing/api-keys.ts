import type { ApiKey, Caller, CallerKey, CreateKeyRequest } from '@oncelink/contracts';
import type { AuthSite, Replica } from './auth-site.ts';
import { randomText, signInBrowser } from './sign-in-requests.ts';

/** Someone with an account of their own, whose code is new. */
export async function signInOwner(
  site: AuthSite,
  replica: Replica,
  plan: Caller['plan'] = 'pro',
): Promise<Caller> {
  const { account } = await signInBrowser(site, replica);
  return { plan, account };
}

export const draftKey = (changes: Partial<CreateKeyRequest> = {}): CreateKeyRequest => ({
  tokenHash: randomText(),
  hint: 'W8Me',
  name: 'Deployment',
  scopes: ['secrets:create', 'usage:read'],
  networks: ['192.0.2.0/24', '2001:db8::/32'],
  callsPerMinute: null,
  expiresInDays: 90,
  language: 'en',
  ...changes,
});

export interface WorkingKey extends CreateKeyRequest {
  readonly key: ApiKey;
  /** As it calls. */
  readonly itself: CallerKey;
}

export async function makeKey(
  { keys }: Replica,
  owner: Caller,
  changes: Partial<CreateKeyRequest> = {},
): Promise<WorkingKey> {
  const request = draftKey(changes);
  const made = await keys.create(owner, request);
  if (made.outcome !== 'created') throw new Error(`No key was made: ${made.outcome}.`);
  const { key } = made;
  const itself = { id: key.id, ownerId: owner.account?.userId ?? '', scopes: key.scopes };
  return { ...request, key, itself };
}
