import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** What the calls with one key came to on one day (UTC). It outlives the key: what was made stays counted. */
@Entity('key_usage')
@Unique('key_usage_of_day_key', ['keyId', 'day'])
@Index('key_usage_owner', ['ownerId', 'day'])
@Index('key_usage_lapses', ['lapsesAt'])
export class KeyUsage {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'key_usage_owner_id_fkey' })
  owner?: Account;

  @Column('uuid', { name: 'key_id' })
  keyId!: string;

  @Column('date')
  day!: string;

  @Column('int')
  created!: number;

  @Column('int')
  refused!: number;

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
