import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The table of links: its columns, and what the code calls them. Some columns keep names that are older than the words
 * of the code: old and new replicas run side by side during an upgrade, and a column can't have two names meanwhile.
 * The migrations write storage, index and rights, which TypeORM has no words for.
 */
@Entity('link')
export class Link {
  /** Lookup key: a keyed hash of the code, or of the seal's name. */
  @PrimaryColumn({ type: 'bytea' })
  readonly loc!: Buffer;

  /** 1 sealed, 2 short, 3 short with a password, 6 the answer to an ask. */
  @Column({ type: 'smallint' })
  readonly kind!: number;

  @Column({ type: 'bytea', name: 'link_proof' })
  readonly proofHash!: Buffer;

  @Column({ type: 'bytea', name: 'pw_proof', nullable: true })
  readonly passwordProofHash!: Buffer | null;

  /** The envelope or the seal, encrypted. Null once erased, as are `kid` and `dek`. */
  @Column({ type: 'bytea', nullable: true })
  readonly payload!: Buffer | null;

  /** The payload's key, wrapped by key `kid` of the ring. */
  @Column({ type: 'bytea', nullable: true })
  readonly dek!: Buffer | null;

  @Column({ type: 'integer', nullable: true })
  readonly kid!: number | null;

  /** Passwords that may still be tried. */
  @Column({ type: 'smallint', name: 'tries_left', nullable: true })
  readonly triesLeft!: number | null;

  /** SHA-256 of the token of the browser that has claimed it. */
  @Column({ type: 'bytea', nullable: true })
  readonly claim!: Buffer | null;

  @Column({ type: 'timestamptz', name: 'claim_until', nullable: true })
  readonly claimUntil!: Date | null;

  /** Not before this moment can it be opened. Null: at once, and once somebody has opened or tried it. */
  @Column({ type: 'timestamptz', name: 'starts_at', nullable: true })
  readonly startsAt!: Date | null;

  /** 'infinity' for never. Of an ended link: when the database forgets it. */
  @Column({ type: 'timestamptz', name: 'expires_at' })
  readonly expiresAt!: Date;

  /** When the sweeper looks at the row next. Written with the row, and moved by the sweeper alone. */
  @Column({ type: 'timestamptz', name: 'sweep_at' })
  readonly sweepAt!: Date;

  @Column({ type: 'timestamptz', name: 'gone_at', nullable: true })
  readonly goneAt!: Date | null;

  /** Index into `GONE_REASONS`, from 1. */
  @Column({ type: 'smallint', name: 'gone_why', nullable: true })
  readonly goneWhy!: number | null;

  /**
   * Under which name the end is told; null: to nobody, or it was told. `WATCH_BYTES` while the link lives. What ends it
   * adds the four bytes of its `kid`: so the row itself is the list of what is to be told (docs/adr/0064).
   */
  @Column({ type: 'bytea', nullable: true })
  readonly watch!: Buffer | null;
}
