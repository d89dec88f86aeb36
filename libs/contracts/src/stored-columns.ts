/**
 * What the database holds of a link, and at which moments of its life. The page prints it for everyone; a test of the
 * secrets-service compares it with the real table, so it can't promise less than is stored.
 */
export const LINK_MOMENTS = ['waiting', 'opened', 'ended'] as const;

/** `opened`: claimed and not yet acknowledged, at most the grace long. `ended`: until the row is deleted. */
export type LinkMoment = (typeof LINK_MOMENTS)[number];

const UNTIL_ENDED = ['waiting', 'opened'] as const;

export const STORED_COLUMNS = {
  loc: LINK_MOMENTS,
  kind: LINK_MOMENTS,
  link_proof: LINK_MOMENTS,
  pw_proof: UNTIL_ENDED,
  payload: UNTIL_ENDED,
  dek: UNTIL_ENDED,
  kid: UNTIL_ENDED,
  tries_left: UNTIL_ENDED,
  claim: ['opened'],
  claim_until: ['opened'],
  /** Only of a link that opens later than it was made, and then until it was first opened or tried. */
  starts_at: ['waiting'],
  expires_at: LINK_MOMENTS,
  sweep_at: LINK_MOMENTS,
  gone_at: ['ended'],
  gone_why: ['ended'],
  /** Only of a link whose maker asked to be told of its end, and then until it was told. */
  watch: UNTIL_ENDED,
} as const satisfies Record<string, readonly LinkMoment[]>;

export type StoredColumn = keyof typeof STORED_COLUMNS;
