import type { OpenedMessage, UnlockedLink } from '@oncelink/link-crypto';
import { LinkError } from '@oncelink/link-crypto/reading';
import type { OpenLinkEffects } from './open-link-effects.ts';
import type { Erasure } from './open-link-state.ts';
import { refOf, type StoredLink } from './stored-link.ts';

/**
 * Claims the secret of `link` and decrypts it. Repeatable: the token stays until the secret is acknowledged.
 * @param unlocked for password links
 * @throws LinkError when twice in a row what the server handed out does not fit the link
 */
export async function claimSecret(
  { server, claims }: Pick<OpenLinkEffects, 'server' | 'claims'>,
  link: StoredLink,
  unlocked: UnlockedLink | null,
): Promise<OpenedMessage> {
  const opener = link.kind === 'password' ? unlocked : link;
  if (!opener) throw new Error('A password link must be unlocked before it is claimed.');
  const token = claims.take(refOf(link));
  const attempt = async () => opener.open(await server.claim(link, token, unlocked?.passwordProof));
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    // The claim stands, so asking again costs nothing; giving up here would destroy the secret unread.
    return attempt();
  }
}

/** Has a secret erased that has been decrypted, and drops the token. Never fails: the grace ends by itself. */
export async function acknowledgeSecret(
  { server, claims, now }: Pick<OpenLinkEffects, 'server' | 'claims' | 'now'>,
  link: StoredLink,
): Promise<Erasure> {
  try {
    await server.acknowledge(link, claims.take(refOf(link)));
  } catch {
    return { outcome: 'unconfirmed' };
  }
  claims.forget(refOf(link));
  return { outcome: 'confirmed', at: now() };
}
