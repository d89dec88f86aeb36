import { EVENT_TYPES, type ReceiptState } from '@oncelink/contracts/events';
import type { Answer } from './make-request.ts';
import { sendForData, sendForNothing } from './send-request.ts';

/** What the site knows of a link that a key has made. Nothing leads from it to the link. */
export type KeyLink = Answer<'get', '/api/account/secrets'>['data'][number];
/** What happened to one, to a key, a webhook or the plan. */
export type KeyLinkEvent = Answer<'get', '/api/account/events'>['data'][number];

export interface KeyLinks {
  /** Null: this site keeps none. */
  readonly links: readonly KeyLink[] | null;
  /** What to go on with, or null. */
  readonly next: string | null;
}

const PAGE = '20';

/** Newest first. @param after `next` of the answer before */
export async function listKeyLinks(state: ReceiptState | null, after: string | null): Promise<KeyLinks> {
  const query = { limit: PAGE, ...(state && { state }), ...(after !== null && { after }) };
  const { areKept, data, nextCursor } = await sendForData('get', '/api/account/secrets', { query });
  return { links: areKept ? data : null, next: nextCursor };
}

/** Ends a link that nobody has opened. */
export const revokeKeyLink = (id: string): Promise<void> =>
  sendForNothing('delete', '/api/account/secrets/{id}', { path: { id } });

/** Newest first. `next` is what to go on with, or null. @param before the oldest event that is known */
export async function listEvents(
  before: string | null,
): Promise<{ readonly events: readonly KeyLinkEvent[]; readonly next: string | null }> {
  const query = { limit: PAGE, ...(before !== null && { before }) };
  const { data } = await sendForData('get', '/api/account/events', { query });
  // What a newer server may say, and this page does not know, is left out.
  const events = data.filter(({ type }) => EVENT_TYPES.includes(type));
  return { events, next: data.length === Number(PAGE) ? (data.at(-1)?.id ?? null) : null };
}
