import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** The list of links that an account keeps for its devices; none where its owner wants none. */
@Entity('link_list')
export class LinkList {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'link_list_owner_id_fkey' })
  owner?: Account;

  /** Derived from the key of the list, which stays on the devices: of another key, another name. */
  @Column('bytea')
  name!: Buffer;

  /** Counts the writes. It begins with the time, so that a list that was begun anew goes on counting. */
  @Column('bigint')
  turn!: string;
}
