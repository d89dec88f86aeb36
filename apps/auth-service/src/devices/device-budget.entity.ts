import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** When an account typed wrong codes of programs in the last hour. */
@Entity('device_budget')
@Index('device_budget_lapses', ['lapsesAt'])
export class DeviceBudget {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'device_budget_account_id_fkey' })
  account?: Account;

  @Column('timestamptz', { name: 'tried_at', array: true })
  triedAt!: Date[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
