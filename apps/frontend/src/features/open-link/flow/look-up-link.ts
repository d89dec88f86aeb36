import type { ReceivedLink } from '@oncelink/link-crypto';
import { stateAfter } from './judge-failure.ts';
import type { OpenLinkEffects } from './open-link-effects.ts';
import { askForPassword, type LiveLink, type OpenLinkState } from './open-link-state.ts';
import { refOf } from './stored-link.ts';

/**
 * The first state of a link that reads well: whether and how long it can be opened. Changes nothing.
 * @param repaired whether something on the way had changed the link
 */
export async function lookUpLink(
  effects: Pick<OpenLinkEffects, 'server' | 'claims' | 'now'>,
  link: ReceivedLink,
  repaired: boolean,
): Promise<OpenLinkState> {
  try {
    const life = await lifeOf(effects, link);
    const { kind, cover } = link;
    const live: LiveLink = { ...life, kind, repaired, deletion: 'none', ...(cover && { cover }) };
    if (live.startsIn) return { name: 'early', link: live, retry: { step: 'check' } };
    return link.kind === 'password' ? askForPassword(live) : { name: 'ready', link: live };
  } catch (error) {
    return stateAfter(error, { step: 'check' }, true);
  }
}

/** The same of a link that opens later, as a claim of it was told. That has opened nothing: its token must not be taken for a claim. */
export function lookAgain(
  effects: Pick<OpenLinkEffects, 'server' | 'claims' | 'now'>,
  link: ReceivedLink,
  repaired: boolean,
): Promise<OpenLinkState> {
  if (link.kind !== 'unsealed') effects.claims.forget(refOf(link));
  return lookUpLink(effects, link, repaired);
}

async function lifeOf(
  { server, claims, now }: Pick<OpenLinkEffects, 'server' | 'claims' | 'now'>,
  link: ReceivedLink,
): Promise<Pick<LiveLink, 'startsIn' | 'endsAt' | 'resumed'>> {
  if (link.kind === 'unsealed') return { endsAt: 'never', resumed: false };
  // A claimed link is gone for every status call, but not for the tab that holds its token.
  if (claims.has(refOf(link))) return { endsAt: 'unknown', resumed: true };
  const { ttl, startsIn } = await server.look(link);
  // At least a second, so that a countdown that ended too early asks again later, not at once.
  const endsAt = ttl === null ? 'never' : now() + Math.max(ttl, 1) * 1000;
  return { endsAt, resumed: false, startsIn };
}
