import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What happened to a link, with its receipt as it was then. */
@Entity('event')
@Index('event_age', ['recordedAt'])
export class EventRow {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  /** `evt_`, the number of the event among those of its owner in 12 digits of 16, and 12 random ones. */
  @PrimaryColumn('text', { collation: 'C' })
  id!: string;

  /** Index into `EVENT_TYPES`, from 1. */
  @Column('smallint')
  type!: number;

  @Column('timestamptz')
  at!: Date;

  @Column('text', { name: 'receipt_id' })
  receiptId!: string;

  @Column('smallint')
  kind!: number;

  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'clock_timestamp()' })
  recordedAt!: Date;
}
