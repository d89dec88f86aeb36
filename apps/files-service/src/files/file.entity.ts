import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A blob, whose key stands in links alone. Nothing in the row leads to them, to its names or to an account. */
@Entity('file')
@Index('file_due', ['dueAt'])
@Index('file_owner', ['ownerId'])
export class FileRow {
  /** HMAC of its name. */
  @PrimaryColumn('bytea')
  loc!: Buffer;

  /** SHA-256 of the proof of its sender. */
  @Column('bytea', { name: 'upload_proof' })
  uploadProof!: Buffer;

  /** HMAC of the account, for its quota alone. */
  @Column('bytea', { name: 'owner_id' })
  ownerId!: Buffer;

  @Column('bigint')
  bytes!: string;

  /** Index into `STATES`, from 1. */
  @Column('smallint')
  state!: number;

  /** Seconds for which it waits once it is complete. */
  @Column('integer')
  life!: number;

  /** When it goes at the latest. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;
}
