import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of an owner's last event. */
@Entity('feed')
export class Feed {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('bigint')
  last!: string;
}
