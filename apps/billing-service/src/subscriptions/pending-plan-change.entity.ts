import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Customer } from './customer.entity.ts';

/** The outbox: users whose plan the auth-service has to hear of. What it hears is always the newest. */
@Entity('untold_plan')
export class PendingPlanChange {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'untold_plan_pkey' })
  userId!: string;

  @OneToOne(() => Customer, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'untold_plan_user_id_fkey' })
  customer?: Customer;

  @Column('integer')
  version!: number;
}
