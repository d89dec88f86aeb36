import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** A webhook whose owner was told that it is disabled: so that it is told once. */
@Entity('told_webhook')
@Index('told_webhook_owner', ['ownerId'])
@Index('told_webhook_lapses', ['lapsesAt'])
export class ToldWebhook {
  /** Of the webhook and the time that it was disabled. Nothing leads from it to either. */
  @PrimaryColumn('bytea')
  id!: Buffer;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'told_webhook_owner_id_fkey' })
  owner?: Account;

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
