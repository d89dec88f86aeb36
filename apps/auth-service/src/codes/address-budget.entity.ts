import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When an address asked for a code and when somebody guessed wrong for it, in the last day. */
@Entity('address_budget')
@Index('address_budget_lapses', ['lapsesAt'])
export class AddressBudget {
  /** Keyed hash of the e-mail. */
  @PrimaryColumn('bytea')
  address!: Buffer;

  @Column('timestamptz', { array: true, default: () => `'{}'` })
  requests!: Date[];

  @Column('timestamptz', { name: 'wrong_tries', array: true, default: () => `'{}'` })
  wrongTries!: Date[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
