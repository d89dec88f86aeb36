import { localError } from './errors.ts';
import { OncelinkError } from './oncelink-error.ts';
import { fieldIn, sendOnce, TIME, withRetries, type Sender } from './send-request.ts';
import type {
  Cancellable,
  EventFilter,
  GoneReason,
  LinkStatus,
  Receipt,
  ReceiptFilter,
  AccountEvent,
} from './types.ts';

/** Whose key it is. */
export interface Owner {
  readonly site: string;
  readonly apiKey: string | undefined;
  readonly sender: Sender;
}

/** A call that means the same when repeated. */
const ask = (
  { site, apiKey, sender }: Owner,
  path: string,
  signal: AbortSignal | undefined,
  method: 'GET' | 'DELETE' = 'GET',
): Promise<unknown> =>
  withRetries(sender, () => sendOnce(sender, { method, url: `${site}/api/v1/${path}`, apiKey, signal }), {
    signal,
  });

/** Follows the pages of a list; `nextOf` tells what comes after one, no text where there is nothing. */
async function* follow<Item>(
  owner: Owner,
  name: 'secrets' | 'events',
  { signal, ...filter }: ReceiptFilter & EventFilter,
  nextOf: (answer: unknown, last: unknown) => unknown,
): AsyncGenerator<Item, void> {
  const query = new URLSearchParams({ limit: '100' });
  for (const [field, value] of Object.entries(filter)) if (value !== undefined) query.set(field, value);
  for (;;) {
    const answer = await ask(owner, `${name}?${query.toString()}`, signal);
    const data = fieldIn(answer, 'data');
    if (!Array.isArray(data) || data.some((item) => typeof fieldIn(item, 'id') !== 'string')) {
      throw localError('DOES_NOT_FIT');
    }
    yield* data as Item[];
    const next = nextOf(answer, data.at(-1));
    if (typeof next !== 'string') return;
    query.set('after', next);
  }
}

export const listReceipts = (owner: Owner, filter: ReceiptFilter): AsyncGenerator<Receipt, void> =>
  follow(owner, 'secrets', filter, (answer) => fieldIn(answer, 'nextCursor'));

export const listEvents = (owner: Owner, filter: EventFilter): AsyncGenerator<AccountEvent, void> =>
  follow(owner, 'events', filter, (_, last) => fieldIn(last, 'id'));

const pathOf = (id: string): string => `secrets/${encodeURIComponent(id)}`;

const REASONS = new Map<unknown, GoneReason>([
  ['accessed', 'viewed'],
  ['deleted', 'deleted'],
  ['expired', 'expired'],
  ['locked', 'locked'],
]);

/** What became of a link, by its receipt. */
export async function statusOfReceipt(
  owner: Owner,
  id: string,
  { signal }: Cancellable,
): Promise<LinkStatus> {
  try {
    const receipt = await ask(owner, pathOf(id), signal);
    const time = (name: string): string | null => {
      const value = fieldIn(receipt, name);
      return typeof value === 'string' && TIME.test(value) ? value : null;
    };
    const state = REASONS.get(fieldIn(receipt, 'state'));
    if (state !== undefined) return { state, at: time('endedAt') ?? '' };
    const expiresAt = time('expiresAt');
    const isPasswordProtected = fieldIn(receipt, 'kind') === 'password';
    const ttl =
      expiresAt === null ? null : Math.max(0, Math.round((Date.parse(expiresAt) - Date.now()) / 1000));
    return { state: 'waiting', isPasswordProtected, ttl };
  } catch (error) {
    if (error instanceof OncelinkError && error.code === 'SECRET_NOT_FOUND') return { state: 'unknown' };
    throw error;
  }
}

/** Destroys a secret unread, by its receipt. The answer to the first of two calls may have been lost. */
export async function revokeReceipt(owner: Owner, id: string, { signal }: Cancellable): Promise<void> {
  try {
    await ask(owner, pathOf(id), signal, 'DELETE');
  } catch (error) {
    if (!(error instanceof OncelinkError && error.reason === 'deleted')) throw error;
  }
}
