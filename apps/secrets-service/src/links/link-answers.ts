import {
  GONE_REASONS,
  type AcknowledgeResult,
  type DeleteResult,
  type Gone,
  type Lifetime,
  type Missing,
  type RevealResult,
  type StatusResult,
  type VerifyPasswordResult,
  type WrongPassword,
} from '@oncelink/contracts';
import {
  LINK_KIND,
  type EndRow,
  type LifetimeRow,
  type OpenedRow,
  type OpenTry,
  type StateRow,
} from './link-rows.ts';

/** What the rows of the link table mean to a caller. */

const NOT_FOUND: Missing = { outcome: 'not-found' };

/** Null while the link is alive. */
export function goneOf({ gone_at, gone_why }: EndRow): Gone | null {
  const reason = GONE_REASONS[(gone_why ?? 0) - 1];
  if (gone_at === null || reason === undefined) return null;
  return { outcome: 'gone', reason, at: gone_at.toISOString() };
}

export const lifetimeOf = ({ expires_at, ttl }: LifetimeRow): Lifetime => ({
  expiresAt: expires_at?.toISOString() ?? null,
  ttl,
});

/** Nothing was changed: the link has ended, or the caller may not know that there is one. */
const refusal = (state: StateRow | undefined): Gone | Missing => (state && goneOf(state)) ?? NOT_FOUND;

const wrongPassword = ({ tries_left }: OpenedRow): WrongPassword => ({
  outcome: 'wrong-password',
  triesLeft: tries_left ?? 0,
});

export function statusOf(state: StateRow | undefined): StatusResult {
  if (state === undefined) return NOT_FOUND;
  return (
    goneOf(state) ?? {
      outcome: 'live',
      isPasswordProtected: state.kind === LINK_KIND.password,
      ttl: state.ttl,
    }
  );
}

export const verified = (row: OpenedRow): VerifyPasswordResult =>
  goneOf(row) ?? (row.wrong ? wrongPassword(row) : { outcome: 'ok' });

export const notVerified = refusal;

export function revealed(row: OpenedRow): RevealResult {
  const { payload, grace_left } = row;
  if (payload === null || grace_left === null) return goneOf(row) ?? wrongPassword(row);
  return { outcome: 'granted', payload: payload.toString('base64url'), graceSeconds: grace_left };
}

export function notRevealed(state: StateRow | undefined, { password }: OpenTry): RevealResult {
  const lacksPassword = state?.kind === LINK_KIND.password && goneOf(state) === null && password === null;
  return lacksPassword ? { outcome: 'password-required' } : refusal(state);
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
