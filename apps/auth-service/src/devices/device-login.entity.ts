import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** A program that asks to be logged in, until someone decided and it got its key, or ten minutes are over. */
@Entity('device_login')
@Unique('device_login_user_mac_key', ['userMac'])
@Index('device_login_owner', ['ownerId'])
@Index('device_login_expires', ['expiresAt'])
export class DeviceLogin {
  /** SHA-256 of what the program asks with: 256 random bits need no slower hash. */
  @PrimaryColumn('bytea', { name: 'device_hash' })
  deviceHash!: Buffer;

  /** Keyed hash of the code that a person types: its few letters could be tried out. */
  @Column('bytea', { name: 'user_mac' })
  userMac!: Buffer;

  /** Who has allowed it, or null. */
  @Column('uuid', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'device_login_owner_id_fkey' })
  owner?: Account | null;

  /** As many keys as the owner might have when it was allowed: a poll does not know the plan of a whole site. */
  @Column('int', { name: 'key_limit', nullable: true })
  keyLimit!: number | null;

  /** Of mails about it. */
  @Column('text', { default: 'en' })
  language!: string;

  @Column('boolean', { default: false })
  denied!: boolean;

  /** When its key was made: there is only ever one. */
  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt!: Date | null;

  /** Seconds that it has to wait between two questions. */
  @Column('int', { name: 'interval_s', default: 5 })
  intervalSeconds!: number;

  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  /** Whether the last question came too early. */
  @Column('boolean', { default: false })
  early!: boolean;

  @Column('text')
  client!: string;

  @Column('text', { nullable: true })
  system!: string | null;

  /** The gateway's name of the network, from which nobody learns an address. */
  @Column('text')
  network!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
