import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A link that leads to a file, whose end the files-service is to learn. */
@Entity('hold')
@Index('hold_forget', ['forgetAt'])
export class Hold {
  @PrimaryColumn('bytea')
  watch!: Buffer;

  @Column('timestamptz', { name: 'forget_at' })
  forgetAt!: Date;
}
