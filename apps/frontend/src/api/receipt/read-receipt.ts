import type { ReceivedLink } from '@oncelink/link-crypto';
import { LinkError, readLink, repairLink } from '@oncelink/link-crypto/reading';
import { ApiError } from '../api-errors.ts';
import { readEnding, type LinkEnding } from '../link-ending.ts';
import { getSeal, getShortUrl } from '../open-links.ts';

/** What the maker of a link may know of it. Asking never spends the link. */
export type Receipt =
  /** Seconds from the answer on; null for ever. */
  | { readonly state: 'waiting'; readonly secondsLeft: number | null }
  | ({ readonly state: 'ended' } & LinkEnding)
  /** An unsealed link: no server has ever heard of it. */
  | { readonly state: 'unrecorded' }
  /** No whole link, or a link of another site. */
  | { readonly state: 'unreadable' | 'foreign' }
  /** The server was not reached, or wants a pause. */
  | { readonly state: 'unanswered' | 'limited' };

const ttlOf = (link: Exclude<ReceivedLink, { kind: 'unsealed' }>) =>
  link.kind === 'sealed' ? getSeal(link.sealId, link.proof) : getShortUrl(link.code, link.proof);

/** A text that names another site, in whatever way programs on the way have written it. */
const isForeign = (text: string): boolean =>
  /:\/\/|%2F%2F/i.test(text) && !text.toLowerCase().includes(location.hostname);

/**
 * Asks what became of a link. Key and message stay here: the server gets the link's name and a proof, as it does when
 * a reader's page opens, and no call that could claim anything.
 * @param text the whole link, as it was sent
 */
export async function readReceipt(text: string): Promise<Receipt> {
  try {
    const found = await repairLink(text);
    if (found === null) return { state: 'unreadable' };
    if (isForeign(text)) return { state: 'foreign' };
    const link = await readLink(found);
    if (link.kind === 'unsealed') return { state: 'unrecorded' };
    const { ttl } = await ttlOf(link);
    return { state: 'waiting', secondsLeft: ttl };
  } catch (error) {
    if (error instanceof LinkError) return { state: 'unreadable' };
    const ending = readEnding(error);
    if (ending !== null) return { state: 'ended', ...ending };
    return { state: error instanceof ApiError && error.code === 'RATE_LIMITED' ? 'limited' : 'unanswered' };
  }
}
