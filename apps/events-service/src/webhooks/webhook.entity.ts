import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** Where an account has its events sent. */
@Entity('webhook')
@Unique('webhook_slot', ['ownerId', 'slot'])
@Unique('webhook_url', ['ownerId', 'url'])
@Index('webhook_host', ['host'])
@Index('webhook_untold', ['id'], { where: '((state = 3) AND (told_of < times_on))' })
@Index('webhook_unrecorded', ['id'], { where: '((state = 3) AND (recorded_of < times_on))' })
export class WebhookRow {
  @PrimaryColumn('text', { collation: 'C' })
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  /** From 1 to as many as the plan has: two that are made at once can't both be the last one. */
  @Column('smallint')
  slot!: number;

  @Column('text')
  url!: string;

  /** Of the address: what all accounts together send there is counted. */
  @Column('text')
  host!: string;

  /** Index into `WEBHOOK_FORMATS`, from 1. */
  @Column('smallint')
  format!: number;

  /** One bit for each of `EVENT_TYPES`, the first one the lowest. */
  @Column('integer')
  events!: number;

  /** Encrypted under HOOKS_KEY. */
  @Column('bytea')
  secret!: Buffer;

  /** The secret before, which signs too until `old_until`. */
  @Column('bytea', { name: 'old_secret', nullable: true })
  oldSecret!: Buffer | null;

  @Column('timestamptz', { name: 'old_until', nullable: true })
  oldUntil!: Date | null;

  /** Index into `WEBHOOK_STATES`, from 1. */
  @Column('smallint', { default: 1 })
  state!: number;

  /** Index into `WEBHOOK_WHYS`, from 1. */
  @Column('smallint', { nullable: true })
  why!: number | null;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** It failed or was slow the last time: it waits with others of its kind. */
  @Column('boolean', { name: 'is_slow', default: false })
  isSlow!: boolean;

  /** Of mails about it. */
  @Column('text', { default: 'en' })
  language!: string;

  /** How often it was switched on, the first time included. */
  @Column('integer', { name: 'times_on', default: 1 })
  timesOn!: number;

  /** After which of these times its owner was told that it is disabled. */
  @Column('integer', { name: 'told_of', default: 0 })
  toldOf!: number;

  /** After which of them there is an event that says so. */
  @Column('integer', { name: 'recorded_of', default: 0 })
  recordedOf!: number;

  /** Version of the plan that it was last judged by: what comes late is ignored. */
  @Column('bigint', { name: 'plan_version', default: 0 })
  planVersion!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
