/** What goes into the statements of the link table, and what comes back. Proofs, passwords, claims: SHA-256 hashes. */

export const LINK_KIND = { sealed: 1, short: 2, password: 3 } as const;
export type LinkKind = (typeof LINK_KIND)[keyof typeof LINK_KIND];

/** `loc` is the lookup key of a link: a keyed hash of its code or of its seal's name. */
export interface Located {
  readonly loc: Buffer;
}

/** The same as a key of maps. */
export const locText = ({ loc }: Located): string => loc.toString('latin1');

/** Names a link and proves that the caller has its fragment. */
export interface LinkKey extends Located {
  readonly proof: Buffer;
}

export interface NewLink extends LinkKey {
  readonly kind: LinkKind;
  readonly password: Buffer | null;
  readonly payload: Buffer;
  /** Null: never expires. */
  readonly seconds: number | null;
}

/** A link with its payload encrypted, and the key of that wrapped. */
export interface StoredLink extends NewLink {
  readonly dek: Buffer;
}

export interface ClaimKey extends LinkKey {
  readonly claim: Buffer;
}

export interface OpenTry extends LinkKey {
  readonly password: Buffer | null;
  /** Null: only the password is checked. */
  readonly claim: Buffer | null;
}

/** `expires_at` and `ttl` (seconds) are null for a link that never expires. */
export interface LifetimeRow extends Located {
  readonly expires_at: Date | null;
  readonly ttl: number | null;
}

export interface InsertedRow extends LifetimeRow {
  readonly link_proof: Buffer;
}

/** Both are null while the link is alive. */
export interface EndRow extends Located {
  readonly gone_at: Date | null;
  readonly gone_why: number | null;
}

export interface StateRow extends LifetimeRow, EndRow {
  readonly kind: number;
  /** The payload is erased, not only out of reach. */
  readonly erased: boolean;
}

export interface OpenedRow extends EndRow {
  readonly wrong: boolean;
  /** Null once the last try has locked the link. */
  readonly tries_left: number | null;
  /** Null unless the claim was granted. */
  readonly payload: Buffer | null;
  readonly grace_left: number | null;
}

/** The same with its payload encrypted under the key `dek`, which is wrapped by the ring's key `kid`. */
export interface SealedRow extends OpenedRow {
  readonly kind: number;
  /** Not claimed, because the caller does not hold the key. */
  readonly locked: boolean | null;
  readonly kid: number | null;
  readonly dek: Buffer | null;
}

/** A claim was granted. */
export interface GrantedRow extends SealedRow {
  readonly payload: Buffer;
  readonly kid: number;
  readonly dek: Buffer;
}

export const isGranted = (row: unknown): row is GrantedRow =>
  typeof row === 'object' && row !== null && 'payload' in row && row.payload !== null;
