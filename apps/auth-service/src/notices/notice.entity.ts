import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** An end of a link or an ask that its maker is told by mail: so that it is told once, and never too many mails are sent. */
@Entity('notice')
@Index('notice_account', ['accountId', 'takenAt'])
@Index('notice_waiting', ['takenAt'], { where: 'mailed_at IS NULL' })
@Index('notice_lapses', ['lapsesAt'])
export class Notice {
  /** 16 random bytes, drawn when the link was made. Nothing of the link leads to them. */
  @PrimaryColumn('bytea')
  id!: Buffer;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'notice_account_id_fkey' })
  account?: Account;

  @Column('text')
  tag!: string;

  @Column('text')
  language!: string;

  @Column('timestamptz', { name: 'made_at' })
  madeAt!: Date;

  @Column('timestamptz', { name: 'ended_at' })
  endedAt!: Date;

  /** Place in `END_REASONS`, from 1. */
  @Column('smallint', { name: 'ended_by' })
  endedBy!: number;

  @Column('timestamptz', { name: 'taken_at' })
  takenAt!: Date;

  /** Null while it waits for the mail that tells of several. */
  @Column('timestamptz', { name: 'mailed_at', nullable: true })
  mailedAt!: Date | null;

  @Column('boolean', { name: 'is_alone' })
  isAlone!: boolean;

  /** The token of its mail was used. */
  @Column('boolean', { name: 'has_stopped', default: false })
  hasStopped!: boolean;

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
