import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The table of asks: its columns, and what the code calls them. What is asked stands in the link, and the answer is a row
 * of the links with the same `loc`: nothing here helps to read either.
 */
@Entity('ask')
export class Ask {
  /** Lookup key: a keyed hash of the ask's name. Its answer has the same. */
  @PrimaryColumn({ type: 'bytea' })
  readonly loc!: Buffer;

  /** Of who may answer. */
  @Column({ type: 'bytea', name: 'ask_proof' })
  readonly askProofHash!: Buffer;

  /** Of who asked. Becomes the proof of the answer's link. */
  @Column({ type: 'bytea', name: 'collect_proof' })
  readonly collectProofHash!: Buffer;

  /** A keyed hash of the account that asked, to count its open asks. Null: a visitor's, or answered, or withdrawn. */
  @Column({ type: 'bytea', name: 'owner_id', nullable: true })
  readonly ownerId!: Buffer | null;

  /** Seconds that the ask lives, and after it the answer. */
  @Column({ type: 'integer' })
  readonly life!: number;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  readonly expiresAt!: Date;

  /** When the row goes. */
  @Column({ type: 'timestamptz', name: 'forget_at' })
  readonly forgetAt!: Date;

  /** SHA-256 of the envelope that has won. */
  @Column({ type: 'bytea', nullable: true })
  readonly answer!: Buffer | null;

  @Column({ type: 'timestamptz', name: 'answered_at', nullable: true })
  readonly answeredAt!: Date | null;

  /** When who asked took it back unanswered. */
  @Column({ type: 'timestamptz', name: 'gone_at', nullable: true })
  readonly goneAt!: Date | null;

  /** Under which name its end is told, until it was told. Null: to nobody. */
  @Column({ type: 'bytea', nullable: true })
  readonly watch!: Buffer | null;
}
