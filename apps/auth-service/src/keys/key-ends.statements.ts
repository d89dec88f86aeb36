import { API_KEY } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';
import { IN_EVENT, type ChangedKeyRow } from './key-in-event.ts';

/** A key that nobody has used for so long works no more. */
export const UNUSED = `interval '${API_KEY.unusedDays} days'`;

/**
 * Those that nobody has used for so long. One that was replaced, or is about to expire anyway, ends as
 * its owner knows. $1 most rows
 */
export const REVOKE_UNUSED: Statement = {
  name: 'revoke-unused-keys',
  text: `
DELETE FROM api_key AS k WHERE k.id IN (
  SELECT u.id FROM api_key AS u
  WHERE u.created_at <= now() - ${UNUSED} AND coalesce(u.last_used_at, u.created_at) <= now() - ${UNUSED}
    AND u.expires_at > now() AND u.lapses_at IS NULL
  LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING ${IN_EVENT}`,
};

export interface ExpiringRow extends ChangedKeyRow {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

/**
 * Keys whose owners are to be mailed now, each counted as mailed. A key that lives less long than a warning is early gets
 * the later one alone. A replaced key needs none. $1 most rows, $2 and $3 days before the end
 */
export const TAKE_EXPIRING: Statement = {
  name: 'take-expiring-keys',
  text: `
WITH due AS (
  SELECT k.id, CASE WHEN k.expires_at <= now() + make_interval(days => $3) THEN 2 ELSE 1 END AS step
  FROM api_key AS k
  WHERE k.expires_at <= now() + make_interval(days => $2) AND k.expires_at > now() AND k.lapses_at IS NULL
    AND k.warnings < CASE WHEN k.expires_at <= now() + make_interval(days => $3) THEN 2 ELSE 1 END
    AND k.created_at < k.expires_at - make_interval(days =>
      CASE WHEN k.expires_at <= now() + make_interval(days => $3) THEN $3 ELSE $2 END)
  LIMIT $1 FOR UPDATE SKIP LOCKED)
UPDATE api_key AS k SET warnings = due.step FROM due, account AS a WHERE k.id = due.id AND a.id = k.owner_id
RETURNING ${IN_EVENT}, a.email, k.name, k.language`,
};
