import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of the provider that was received, so that it has its effect only once. */
@Entity('processed_event')
export class ReceivedEvent {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'processed_event_pkey' })
  eventId!: string;

  @Index('processed_event_age')
  @Column('timestamptz', { name: 'taken_at', default: () => 'clock_timestamp()' })
  receivedAt!: Date;
}
