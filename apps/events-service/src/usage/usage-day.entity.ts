import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How links of a key ended on a day (UTC). It outlives the key and the receipts. */
@Entity('usage_day')
@Index('usage_day_age', ['day'])
export class UsageDay {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @PrimaryColumn('uuid', { name: 'key_id' })
  keyId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer', { default: 0 })
  accessed!: number;

  @Column('integer', { default: 0 })
  deleted!: number;

  @Column('integer', { default: 0 })
  expired!: number;

  @Column('integer', { default: 0 })
  locked!: number;
}
