import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When an address wrote to us in the last day. */
@Entity('contact_budget')
@Index('contact_budget_lapses', ['lapsesAt'])
export class ContactBudget {
  /** Keyed hash of the e-mail. */
  @PrimaryColumn('bytea')
  sender!: Buffer;

  @Column('timestamptz', { name: 'sent_at', array: true })
  sentAt!: Date[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
