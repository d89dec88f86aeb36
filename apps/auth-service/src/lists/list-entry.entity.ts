import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LinkList } from './link-list.entity.ts';

/** A link of a list, as a device has sealed it. Nothing here tells which link, or what it is called. */
@Entity('list_entry')
@Index('list_entry_turn', ['ownerId', 'turn'])
@Index('list_entry_lapses', ['lapsesAt'])
@Check('list_entry_size_is_known', 'octet_length(sealed) IN (540, 2076)')
export class ListEntry {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => LinkList, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'list_entry_owner_id_fkey' })
  list?: LinkList;

  /** 16 bytes: HMAC of the link's proof under the key of the list. */
  @PrimaryColumn('bytea')
  id!: Buffer;

  @Column('bytea')
  sealed!: Buffer;

  @Column('bigint')
  version!: string;

  /** The turn of the list in which it was last written. */
  @Column('bigint')
  turn!: string;

  /** It was taken out; it stays until all devices have had time to learn that. */
  @Column('boolean', { name: 'is_gone' })
  isGone!: boolean;

  /** To the day, as all that tells when an entry was written. */
  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
