/**
 * What goes into the statements of the link table, and what comes back. Everything but `secret` is as it lies in the
 * table; proofs and claims are SHA-256 hashes.
 */

export const LINK_KIND = { sealed: 1, short: 2, password: 3, answer: 6 } as const;
export type LinkKind = (typeof LINK_KIND)[keyof typeof LINK_KIND];

/** `loc` is the lookup key of a link: a keyed hash of its code or of its seal's name. */
export interface Located {
  readonly loc: Buffer;
}

/** Names a link and proves that the caller has its fragment. */
export interface LinkKey extends Located {
  readonly proofHash: Buffer;
}

export interface NewLink extends LinkKey {
  readonly kind: LinkKind;
  readonly passwordProofHash: Buffer | null;
  /** The envelope or the seal, as its reader is to get it. It never reaches the database. */
  readonly secret: Buffer;
  /** The secret, encrypted, and the key of that, wrapped. Set before the link is stored. */
  payload?: Buffer;
  dek?: Buffer;
  /** Seconds; null never expires. */
  readonly expiresIn: number | null;
  /** Seconds, fewer than `expiresIn`; null: it can be opened at once. */
  readonly startsIn: number | null;
  /** Under which name its end is told; null: to nobody. */
  readonly watch: Buffer | null;
}

export interface ClaimKey extends LinkKey {
  readonly claim: Buffer;
}

/** Without a claim only the password is checked, so there is one of them at least. */
export type OpenTry = LinkKey &
  (
    | { readonly passwordProofHash: Buffer; readonly claim: Buffer | null }
    | { readonly passwordProofHash: null; readonly claim: Buffer }
  );

/**
 * A row that was made. Both moments in seconds since 1970: as timestamps PostgreSQL would write each as a text and `pg` read that by
 * regular expressions, 2 and 2.5 µs of a create (2026-11-29).
 */
export interface MadeRow extends Located {
  /** Null of a link that never expires. */
  readonly expires: number | null;
  /** Null of a link that opens at once, or left out. */
  readonly starts?: number | null;
}

/** `expires_at` and `ttl` (seconds) are null for a link that never expires. */
export interface ExpiryRow extends Located {
  readonly expires_at: Date | null;
  readonly ttl: number | null;
}

/** A row with when it opens; null: at once, or it was opened or tried. */
export interface StartRow extends ExpiryRow {
  readonly starts_at: Date | null;
}

/** A row after a statement that may have ended it. */
export interface WatchedRow extends Located {
  /** Longer than `WATCH_BYTES` once the link has ended, until that was told; null where nobody is to be told. */
  readonly watch: Buffer | null;
}

/** Both are null while the link is alive. */
export interface EndRow extends WatchedRow {
  readonly gone_at: Date | null;
  readonly gone_why: number | null;
}

export interface StateRow extends StartRow, EndRow {
  readonly kind: number;
  /** Whole seconds until it opens, none or fewer once it has; null with `starts_at`. */
  readonly starts_in: number | null;
  /** The payload is erased, not only out of reach. */
  readonly erased: boolean;
}

/** A live link as it lies there, to compare it with what is sent under the same proof. */
export interface StoredRow extends Located {
  readonly kind: number;
  readonly pw_proof: Buffer | null;
  readonly payload: Buffer | null;
  readonly dek: Buffer | null;
  readonly kid: number | null;
  /** The payload, decrypted. */
  secret?: Buffer;
}

/** A row after a try. Where no password was tried it can't have been wrong, nor ended the link: nothing is said of that. */
export interface OpenedRow extends Located, Partial<Omit<EndRow, 'loc'>> {
  readonly wrong?: boolean;
  /** Null once the last try has locked the link. */
  readonly tries_left?: number | null;
  readonly kind: number;
  /** Not claimed, because this replica does not hold the key; where no password was tried, such a row is not found. */
  readonly locked?: boolean | null;
  /** These are null unless the claim was granted. */
  readonly grace_left: number | null;
  readonly payload: Buffer | null;
  readonly dek: Buffer | null;
  readonly kid: number | null;
  /** The payload, decrypted. Set once a claim was granted. */
  secret?: Buffer;
}
