/**
 * What the database holds of a link, and at which moments of its life. The page prints it for everybody; a test of the
 * secrets-service compares it with the real tables, so it can't promise less than is stored.
 */
export const LINK_MOMENTS = ['waiting', 'opened', 'ended'] as const;

/** `opened`: claimed and not yet acknowledged, at most the grace long. `ended`: until nobody remembers it. */
export type LinkMoment = (typeof LINK_MOMENTS)[number];

const UNTIL_ENDED = ['waiting', 'opened'] as const;

export const STORED_COLUMNS = {
  'link.loc': LINK_MOMENTS,
  'link.kind': LINK_MOMENTS,
  'link.link_proof': LINK_MOMENTS,
  'link.pw_proof': UNTIL_ENDED,
  'link.payload': UNTIL_ENDED,
  'link.tries_left': UNTIL_ENDED,
  'link.claim': ['opened'],
  'link.claim_until': ['opened'],
  'link.expires_at': LINK_MOMENTS,
  'link.gone_at': ['ended'],
  'link.gone_why': ['ended'],
  'link_key.loc': UNTIL_ENDED,
  'link_key.kid': UNTIL_ENDED,
  'link_key.dek': UNTIL_ENDED,
} as const satisfies Record<string, readonly LinkMoment[]>;

export type StoredColumn = keyof typeof STORED_COLUMNS;
