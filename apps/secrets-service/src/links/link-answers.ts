import {
  GONE_REASONS,
  type AcknowledgeResult,
  type DeleteResult,
  type Expiry,
  type Gone,
  type Missing,
  type NotStarted,
  type RevealResult,
  type StatusResult,
  type VerifyPasswordResult,
  type WrongPassword,
} from '@oncelink/contracts';
import { entryOf, type TicketEntry } from './run-batch.ts';
import type { LinksService } from './links.service.ts';
import {
  LINK_KIND,
  type EndRow,
  type ExpiryRow,
  type LinkKey,
  type Located,
  type OpenedRow,
  type OpenTry,
  type StateRow,
} from './link-rows.ts';

/** What the rows of the link table mean to a caller. */

const NOT_FOUND: Missing = { outcome: 'not-found' };

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1000, 60_000, 3_600_000, 86_400_000];
/** `2026-11-29T`: nearly all links end on the same day or the next. */
let day = { of: NaN, text: '' };

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

/** As `toISOString`, for which V8 has the C library print each number: 1.1 µs, and 0.3 by this (2026-11-29). */
export function textOf(moment: Date): string {
  const time = moment.getTime();
  const of = Math.floor(time / DAY_MS);
  if (of !== day.of) day = { of, text: new Date(of * DAY_MS).toISOString().slice(0, -13) };
  const ms = time - of * DAY_MS;
  const hours = digits(Math.floor(ms / HOUR_MS), 2);
  const minutes = digits(Math.floor(ms / MINUTE_MS) % 60, 2);
  const seconds = digits(Math.floor(ms / SECOND_MS) % 60, 2);
  return `${day.text}${hours}:${minutes}:${seconds}.${digits(ms % SECOND_MS, 3)}Z`;
}

/** Null while the link is alive. */
export function goneOf({ gone_at, gone_why }: Partial<EndRow>): Gone | null {
  const reason = GONE_REASONS[(gone_why ?? 0) - 1];
  if (!gone_at || reason === undefined) return null;
  return { outcome: 'gone', reason, at: textOf(gone_at) };
}

export const expiryOf = ({ expires_at, ttl }: ExpiryRow): Expiry => ({
  expiresAt: expires_at && textOf(expires_at),
  ttl,
});

/** Nothing was changed: the link has ended, or the caller may not know that there is one. */
const refusal = (state: StateRow | undefined): Gone | Missing => (state && goneOf(state)) ?? NOT_FOUND;

/**
 * Null of a link that opens at once, or has ended. Where it has started between the statement that changed nothing and the one that
 * looked why, it is to be asked for again in a second.
 */
function notStarted(state: StateRow | undefined): NotStarted | null {
  if (state === undefined || state.starts_in === null || goneOf(state) !== null) return null;
  return { outcome: 'not-started', startsIn: Math.max(state.starts_in, 1) };
}

const wrongPassword = ({ tries_left }: OpenedRow): WrongPassword => ({
  outcome: 'wrong-password',
  triesLeft: tries_left ?? 0,
});

const isEarly = ({ starts_in }: StateRow): boolean => starts_in !== null && starts_in > 0;

export function statusOf(state: StateRow | undefined): StatusResult {
  if (state === undefined) return NOT_FOUND;
  return (
    goneOf(state) ?? {
      outcome: 'live',
      isPasswordProtected: state.kind === LINK_KIND.password,
      ttl: state.ttl,
      ...(state.starts_in !== null && isEarly(state) && { startsIn: state.starts_in }),
    }
  );
}

export const verified = (row: OpenedRow): VerifyPasswordResult =>
  goneOf(row) ?? (row.wrong ? wrongPassword(row) : { outcome: 'ok' });

export const notVerified = (state: StateRow | undefined): VerifyPasswordResult =>
  notStarted(state) ?? refusal(state);

export function revealed(row: OpenedRow): RevealResult {
  const { secret, grace_left } = row;
  if (secret === undefined || grace_left === null) return goneOf(row) ?? wrongPassword(row);
  return { outcome: 'granted', payload: secret.toString('base64url'), graceSeconds: grace_left };
}

export function notRevealed(state: StateRow | undefined, { passwordProofHash }: OpenTry): RevealResult {
  const lacksPassword =
    state?.kind === LINK_KIND.password &&
    goneOf(state) === null &&
    passwordProofHash === null &&
    !isEarly(state);
  return lacksPassword ? { outcome: 'password-required' } : (notStarted(state) ?? refusal(state));
}

export const acknowledged = (): AcknowledgeResult => ({ outcome: 'acknowledged' });

/** An acknowledgement repeated, or overtaken by the sweeper, has its effect all the same. */
export function notAcknowledged(state: StateRow | undefined): AcknowledgeResult {
  const isViewed = state?.erased === true && goneOf(state)?.reason === 'viewed';
  return isViewed ? acknowledged() : NOT_FOUND;
}

/** A deletion repeated is a deletion; a link that ended otherwise says so. */
export function deleted(row: EndRow | undefined): DeleteResult {
  const gone = row && goneOf(row);
  if (!gone) return NOT_FOUND;
  return gone.reason === 'deleted' ? { outcome: 'deleted' } : gone;
}

/** What to answer for a row that a statement changed, and for one that it found nothing to change for. */
interface Verdicts<Row, Changed, Result> {
  readonly changed: (change: Changed, row: Row) => Result;
  /** Null leaves the ticket unsettled. */
  readonly unchanged: (state: StateRow | undefined, row: Row) => Result | null;
}

/**
 * Settles the tickets of rows that a statement was to change. Rows that it found nothing to change for are read with a
 * second statement, which tells why. The change alone decides: the read explains, and may see a link that has moved on.
 * @returns the tickets that it left unsettled
 */
export async function settleChanges<Row extends LinkKey, Changed extends Located, Result>(
  links: LinksService,
  entries: readonly TicketEntry<Row, Changed, Result>[],
  { changed, unchanged }: Verdicts<Row, NoInfer<Changed>, NoInfer<Result>>,
): Promise<TicketEntry<Row, StateRow, Result>[]> {
  const unexplained: TicketEntry<Row, StateRow, Result>[] = [];
  for (const { ticket, row, found } of entries) {
    if (found === undefined) unexplained.push(entryOf(ticket, row));
    else ticket.settle(found instanceof Error ? found : changed(found, row));
  }
  await links.read(unexplained);
  return unexplained.filter(({ ticket, row, found }) => {
    const answer = found instanceof Error ? found : unchanged(found, row);
    if (answer !== null) ticket.settle(answer);
    return answer === null;
  });
}
