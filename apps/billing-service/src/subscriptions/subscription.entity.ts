import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Customer } from './customer.entity.ts';

/** A subscription as the provider described it last. */
@Entity('subscription')
export class Subscription {
  @PrimaryColumn('text', { name: 'subscription_id', primaryKeyConstraintName: 'subscription_pkey' })
  id!: string;

  @Index('subscription_user')
  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'subscription_user_id_fkey' })
  customer?: Customer;

  /** One of the provider's states; there may be new ones. */
  @Column('text')
  status!: string;

  @Column('text', { name: 'price_id', nullable: true })
  priceId!: string | null;

  @Column('timestamptz', { name: 'period_end' })
  periodEnd!: Date;

  /** Whether it ends with its period instead of being renewed. */
  @Column('boolean', { name: 'is_ending' })
  isEnding!: boolean;

  @Column('timestamptz', { name: 'unpaid_since', nullable: true })
  unpaidSince!: Date | null;
}
