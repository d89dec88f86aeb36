import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When an address wrote to us from one network in the last day. */
@Entity('contact_budget')
@Index('contact_budget_lapses', ['lapsesAt'])
export class ContactBudget {
  /** Keyed hash of email and network. */
  @PrimaryColumn('bytea')
  sender!: Buffer;

  @Column('timestamptz', { name: 'sent_at', array: true })
  sentAt!: Date[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
