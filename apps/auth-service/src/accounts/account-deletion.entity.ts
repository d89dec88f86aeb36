import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account that is gone, for as long as other services are told of it. */
@Entity('account_deletion')
@Index('account_deletion_due', ['dueAt'])
@Index('account_deletion_lapses', ['lapsesAt'])
export class AccountDeletion {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  /** When the queue must be told, or told again. */
  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'lapses_at', default: () => `(clock_timestamp() + '7 days')` })
  lapsesAt!: Date;
}
