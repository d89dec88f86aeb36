import type { AccountNews } from '@oncelink/contracts/events';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What happened to a key or the plan of an account, until the events-service has recorded it. Without a reference to the
 * account: a key is revoked before its account is locked, and who deletes the account locks that first.
 */
@Entity('account_event')
@Index('account_event_due', ['dueAt'])
@Index('account_event_owner', ['ownerId'])
export class StoredAccountEvent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('jsonb')
  news!: AccountNews;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;

  /** When the queue must be told, or asked. */
  @Column('timestamptz', { name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt!: Date;
}
