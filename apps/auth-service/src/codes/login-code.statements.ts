import { INVITATION_LIFE_SECONDS, SIGN_IN_CODE } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';

/**
 * Voids code and link that the same request had before, and no others.
 * $1 request, $2 address, $3 MAC of the code, $4 MAC of the link
 */
export const STORE_CODE: Statement = {
  name: 'store-code',
  text: `
INSERT INTO login_code (id, address, code_mac, link_mac, expires_at)
VALUES ($1, $2, $3, $4, ${NOW} + interval '${SIGN_IN_CODE.lifeSeconds} seconds')
ON CONFLICT (id) DO UPDATE
SET address = excluded.address, code_mac = excluded.code_mac, link_mac = excluded.link_mac,
  expires_at = excluded.expires_at, tries = 0, used_at = NULL
RETURNING expires_at`,
};

/**
 * A link that an operator hands on, so it lives longer than one in a mail.
 * $1 request, $2 address, $3 MAC of no code, $4 MAC of the link
 */
export const STORE_INVITATION: Statement = {
  name: 'store-invitation',
  text: `
INSERT INTO login_code (id, address, code_mac, link_mac, expires_at)
VALUES ($1, $2, $3, $4, ${NOW} + interval '${INVITATION_LIFE_SECONDS} seconds')
RETURNING expires_at`,
};

/**
 * Tries a code. One statement decides: a try that had to wait looks at the newest version of the row, so no more than
 * five are ever compared and one succeeds. No row where the request is unknown, of another address, used, guessed out
 * or too old.
 * $1 request, $2 address, $3 MAC of the given code, $4 true for a code that is always right
 */
export const TRY_CODE: Statement = {
  name: 'try-code',
  text: `
UPDATE login_code SET tries = tries + 1, used_at = CASE WHEN code_mac = $3 OR $4 THEN ${NOW} END
WHERE id = $1 AND address = $2 AND used_at IS NULL AND tries < ${SIGN_IN_CODE.tries} AND expires_at > ${NOW}
RETURNING used_at IS NOT NULL AS is_right`,
};

/**
 * Uses a link up, and the code of its request with it. Wrong codes do not matter: nobody can guess 128 bits.
 * $1 request, $2 address, $3 MAC of the given link
 */
export const USE_LINK: Statement = {
  name: 'use-link',
  text: `
UPDATE login_code SET used_at = ${NOW}
WHERE id = $1 AND address = $2 AND link_mac = $3 AND used_at IS NULL AND expires_at > ${NOW}
RETURNING true AS is_right`,
};
