import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What became of one attempt to deliver an event. */
@Entity('attempt')
@Index('attempt_owner', ['ownerId'])
@Index('attempt_age', ['at'])
export class AttemptRow {
  @PrimaryColumn('text', { name: 'webhook_id', collation: 'C' })
  webhookId!: string;

  @PrimaryColumn('text', { name: 'event_id', collation: 'C' })
  eventId!: string;

  @PrimaryColumn('integer')
  number!: number;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;

  @Column('integer')
  ms!: number;

  @Column('smallint', { nullable: true })
  status!: number | null;

  /** Index into `ATTEMPT_ERRORS`, from 1. */
  @Column('smallint', { nullable: true })
  error!: number | null;

  /** The first bytes of the answer, for its owner alone. */
  @Column('text', { nullable: true })
  head!: string | null;
}
