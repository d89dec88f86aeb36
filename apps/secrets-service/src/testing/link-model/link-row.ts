/** A link as its row in the database is, with time in whole units and tokens as small numbers. */
export interface LinkRow {
  /** `forgotten`: the row of its tombstone is deleted. */
  readonly state: 'live' | 'gone' | 'forgotten';
  /** Token of the browser that has claimed it; 0: nobody. */
  readonly claim: number;
  readonly claimUntil: number;
  readonly expiresAt: number;
  /** Before it nobody can claim it. One that opens at once can do no more than this one after it. */
  readonly startsAt: number;
  readonly why: 'viewed' | 'deleted' | 'expired' | null;
  /** The key that locks the payload; 0 once the payload is erased. */
  readonly kid: number;
  /** It has ended, and its row still has its watch. Every link of the model is watched: one that is not can do less. */
  readonly untold: boolean;
}

/** Units for which the browser that has claimed a link may ask again. */
export const GRACE = 1;

/**
 * What keeps the promise. Each is one condition of the product; a test takes them away one by one, and the explorer must
 * then find a history that breaks a property. A guard that nobody misses guards nothing.
 */
export const GUARDS = [
  'a claimed link is granted to its claimant alone',
  'a link is not granted first after its end',
  'a link is not granted before its start',
  'a claim is not repeated after its grace',
  'an acknowledgement comes from the claimant',
  'a deletion is not confirmed of a claimed link',
  'the sweeper leaves live links alone',
  'erasing takes the key along',
  'a row is written under a key that is in use',
  'a key is destroyed after older writes have ended',
  'a key is destroyed after no row needs it',
  'an unknown key is looked up again',
  'a watch is erased after its end was taken',
  'a tombstone is kept until its end was told',
] as const;

export type Guard = (typeof GUARDS)[number];

/** Which guards hold. */
export type Guarded = (guard: Guard) => boolean;

const erased = (row: LinkRow, why: LinkRow['why'], guarded: Guarded): LinkRow => ({
  ...row,
  state: 'gone',
  claim: 0,
  claimUntil: 0,
  why,
  untold: true,
  kid: guarded('erasing takes the key along') ? 0 : row.kid,
});

/** The statements `claim-links` and `open-links`: the row after a claim with `token`, or null when it is not granted. */
export function claim(row: LinkRow, token: number, now: number, guarded: Guarded): LinkRow | null {
  if (row.state !== 'live') return null;
  if (row.claim === token) {
    const lapsed = row.claimUntil <= now && guarded('a claim is not repeated after its grace');
    return lapsed ? null : row;
  }
  if (row.claim !== 0 && guarded('a claimed link is granted to its claimant alone')) return null;
  if (row.expiresAt <= now && guarded('a link is not granted first after its end')) return null;
  if (row.startsAt > now && guarded('a link is not granted before its start')) return null;
  return { ...row, claim: token, claimUntil: now + GRACE };
}

/** The statement `acknowledge-links`. */
export function acknowledge(row: LinkRow, token: number, guarded: Guarded): LinkRow | null {
  if (row.state !== 'live' || row.claim === 0) return null;
  if (row.claim !== token && guarded('an acknowledgement comes from the claimant')) return null;
  return erased(row, 'viewed', guarded);
}

/** The statement `erase-links`: a claimed or lapsed link was not ended by this call, and says so. */
export function remove(row: LinkRow, now: number, guarded: Guarded): LinkRow | null {
  if (row.state !== 'live') return null;
  if (row.claim !== 0 && guarded('a deletion is not confirmed of a claimed link'))
    return erased(row, 'viewed', guarded);
  return erased(row, row.expiresAt <= now ? 'expired' : 'deleted', guarded);
}

/** The statement `erase-lapsed-links`. */
export function sweep(row: LinkRow, now: number, guarded: Guarded): LinkRow | null {
  if (row.state !== 'live') return null;
  const due = row.claim === 0 ? row.expiresAt : row.claimUntil;
  if (due > now && guarded('the sweeper leaves live links alone')) return null;
  return erased(row, row.claim === 0 ? 'expired' : 'viewed', guarded);
}

/** The statement `forget-tombstones`, at a time that the model leaves open. */
export function forget(row: LinkRow, guarded: Guarded): LinkRow | null {
  if (row.state !== 'gone') return null;
  if (row.untold && guarded('a tombstone is kept until its end was told')) return null;
  return { ...row, state: 'forgotten', untold: false };
}
