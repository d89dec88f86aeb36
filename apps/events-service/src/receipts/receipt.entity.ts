import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What its maker knows of a link. Nothing in it leads to the link: `watch` is a name that the secrets-service has beside
 * the row only until the end was told.
 */
@Entity('receipt')
@Index('receipt_owner', ['ownerId', 'createdAt', 'id'])
@Index('receipt_reference', ['ownerId', 'reference', 'createdAt', 'id'], { where: '(reference IS NOT NULL)' })
@Index('receipt_forget', ['forgetAt'])
export class ReceiptRow {
  @PrimaryColumn('text', { collation: 'C' })
  id!: string;

  @Column('bytea', { unique: true })
  watch!: Buffer;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('uuid', { name: 'key_id' })
  keyId!: string;

  /** Index into `LINK_KINDS`, from 1. */
  @Column('smallint')
  kind!: number;

  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  /** Null: never. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** Index into `GONE_REASONS`, from 1. */
  @Column('smallint', { name: 'ended_by', nullable: true })
  endedBy!: number | null;

  /** The key of the ring that the payload lay under; 0 where that is not known. */
  @Column('integer', { nullable: true })
  kid!: number | null;

  /** Of a link whose end was never told, long after it should have ended. */
  @Column('timestamptz', { name: 'forget_at' })
  forgetAt!: Date;
}
