import type { Plan } from '@oncelink/contracts';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('account')
@Unique('account_email_key', ['email'])
@Check('account_email_is_lower_case', 'email = lower(email)')
@Check('account_plan_is_known', `plan IN ('free', 'pro')`)
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** In lower case: two spellings of one address are one account. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** Made by an invitation, and nobody has signed in yet: the first sign-in is one of a new user. */
  @Column('boolean', { name: 'is_invited', default: false })
  isInvited!: boolean;

  @Column('text', { default: 'free' })
  plan!: Plan;

  @Column('timestamptz', { name: 'renews_at', nullable: true })
  renewsAt!: Date | null;

  /** Of Pro that its owner has ended. */
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Of the payment provider. */
  @Column('text', { name: 'customer_id', nullable: true })
  customerId!: string | null;

  /** Of links that were made before, no end is told by mail: their maker has stopped these mails. */
  @Column('timestamptz', { name: 'notices_stopped_at', nullable: true })
  noticesStoppedAt!: Date | null;

  /** Whether new links start with a mail asked for when they have ended. */
  @Column('boolean', { name: 'tell_opened', default: false })
  tellOpened!: boolean;

  /** Of the newest plan change; pg gives bigint as text. */
  @Column('bigint', { name: 'plan_version', default: 0 })
  planVersion!: string;
}
