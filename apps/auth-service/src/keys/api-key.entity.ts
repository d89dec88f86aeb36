import type { ApiKey } from '@oncelink/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** A key of someone's programs. What is revoked has no row. */
@Entity('api_key')
@Unique('api_key_token_hash_key', ['tokenHash'])
@Index('api_key_owner', ['ownerId'])
@Index('api_key_expires', ['expiresAt'])
@Index('api_key_lapses', ['lapsesAt'])
@Index('api_key_age', ['createdAt'])
@Check('api_key_maker_is_known', `made_by IN ('page', 'device')`)
export class StoredKey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'api_key_owner_id_fkey' })
  owner?: Account;

  /** SHA-256 of the whole text: 256 random bits need no slower hash. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** Its last characters. */
  @Column('text')
  hint!: string;

  @Column('text')
  name!: string;

  /** One bit for each of `KEY_SCOPES`, the first one the lowest. */
  @Column('int')
  scopes!: number;

  /** Where it works from; empty: everywhere. */
  @Column('cidr', { array: true, default: '{}' })
  networks!: string[];

  @Column('int', { name: 'calls_per_minute', nullable: true })
  callsPerMinute!: number | null;

  @Column('text', { name: 'made_by' })
  madeBy!: ApiKey['madeBy'];

  /** Of mails about it. */
  @Column('text', { default: 'en' })
  language!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Exact to the hour. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** When the rotation that replaced it ends it. */
  @Column('timestamptz', { name: 'lapses_at', nullable: true })
  lapsesAt!: Date | null;

  @Column('uuid', { name: 'replaced_by', nullable: true })
  replacedBy!: string | null;

  /** How many of the mails about its end were queued. */
  @Column('smallint', { default: 0 })
  warnings!: number;
}
