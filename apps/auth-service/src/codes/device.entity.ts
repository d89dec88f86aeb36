import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** A browser that has been signed in to an account: it has a budget of its own, which strangers can't use up. */
@Entity('device')
@Index('device_account', ['accountId'])
@Index('device_lapses', ['lapsesAt'])
export class Device {
  /** Keyed hash of email and browser: to look for it takes as long for an unknown address. */
  @PrimaryColumn('bytea')
  id!: Buffer;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'device_account_id_fkey' })
  account?: Account;

  @Column('timestamptz', { array: true, default: () => `'{}'` })
  requests!: Date[];

  @Column('timestamptz', { name: 'wrong_tries', array: true, default: () => `'{}'` })
  wrongTries!: Date[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
