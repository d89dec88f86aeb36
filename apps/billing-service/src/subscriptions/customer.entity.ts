import type { Plan } from '@oncelink/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A user who pays, paid or wanted to, and what the provider said last. */
@Entity('customer')
@Unique('customer_customer_id_key', ['customerId'])
@Check('customer_plan_check', `plan IN ('free', 'pro')`)
export class Customer {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'customer_pkey' })
  userId!: string;

  /** The customer's id at the provider. */
  @Column('text', { name: 'customer_id' })
  customerId!: string;

  @Column('text', { default: 'free' })
  plan!: Plan;

  @Column('timestamptz', { name: 'renews_at', nullable: true })
  renewsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Grows with every change of plan or customer id, so that the auth-service can ignore older changes. */
  @Column('integer', { default: 1 })
  version!: number;

  /** Numbers the questions to the provider. */
  @Column('integer', { default: 0 })
  fetches!: number;

  /** The newest question whose answer is stored: an answer to an older one is dropped. */
  @Column('integer', { name: 'applied_fetch', default: 0 })
  appliedFetch!: number;

  /** Questions since the last stored answer; the pause before the next attempt grows with it. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** When to ask the provider next; null for no time in particular. */
  @Index('customer_due')
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;

  /** The account is deleted: its subscriptions must end. */
  @Column('boolean', { name: 'is_closing', default: false })
  isClosing!: boolean;

  /** When the plan changed or a checkout began: the nightly check looks at recent ones. */
  @Column('timestamptz', { name: 'active_at', default: () => 'clock_timestamp()' })
  activeAt!: Date;
}
