import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event on its way to a webhook. It is made by the statement that makes the event. */
@Entity('delivery')
@Index('delivery_due', ['webhookId', 'dueAt'], { where: '(state = 1)' })
@Index('delivery_tried', ['webhookId', 'triedAt'])
@Index('delivery_minute', ['triedAt'])
@Index('delivery_owner', ['ownerId'])
@Index('delivery_age', ['madeAt'])
export class DeliveryRow {
  @PrimaryColumn('text', { name: 'webhook_id', collation: 'C' })
  webhookId!: string;

  @PrimaryColumn('text', { name: 'event_id', collation: 'C' })
  eventId!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  /** Of no event: its owner wants to see something arrive. */
  @Column('boolean', { name: 'is_test', default: false })
  isTest!: boolean;

  /** Index into `DELIVERY_STATES`, from 1. */
  @Column('smallint', { default: 1 })
  state!: number;

  /** Which of the pauses comes next. */
  @Column('smallint', { default: 0 })
  step!: number;

  /** How often it was tried, replays among them. */
  @Column('integer', { default: 0 })
  tried!: number;

  @Column('timestamptz', { name: 'made_at', default: () => 'clock_timestamp()' })
  madeAt!: Date;

  /** Of one that is being tried: when it is tried again should nobody tell how that went. */
  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt!: Date | null;
}
