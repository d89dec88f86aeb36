import type { AccountNews, WebhookInEvent } from '@oncelink/contracts/events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What happened to a link, with its receipt as it was then, or to a key, a webhook or a plan, with `data` instead. */
@Entity('event')
@Index('event_age', ['recordedAt'])
@Index('event_source', ['source'], { unique: true, where: '(source IS NOT NULL)' })
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

  @Column('text', { name: 'receipt_id', nullable: true })
  receiptId!: string | null;

  @Column('smallint', { nullable: true })
  kind!: number | null;

  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('timestamptz', { name: 'created_at', nullable: true })
  createdAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('jsonb', { nullable: true })
  data!: AccountNews['data'] | WebhookInEvent | null;

  /** The job that it was made of: it may come again. */
  @Column('uuid', { nullable: true })
  source!: string | null;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'clock_timestamp()' })
  recordedAt!: Date;
}
