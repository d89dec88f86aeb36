import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** One browser that is signed in. */
@Entity('session')
@Unique('session_token_hash_key', ['tokenHash'])
@Index('session_account', ['accountId'])
@Index('session_lapses', ['lapsesAt'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'session_account_id_fkey' })
  account?: Account;

  /** Browser and system in words. */
  @Column('text')
  device!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;

  /** The earlier of seven idle days and thirty days in all. */
  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
