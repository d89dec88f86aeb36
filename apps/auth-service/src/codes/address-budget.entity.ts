import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When an address asked for a code and when someone guessed wrong for it, in the last day, and from which networks. */
@Entity('address_budget')
@Index('address_budget_lapses', ['lapsesAt'])
export class AddressBudget {
  /** Keyed hash of the email. */
  @PrimaryColumn('bytea')
  address!: Buffer;

  @Column('timestamptz', { array: true, default: () => `'{}'` })
  requests!: Date[];

  /** Of each request a keyed hash of email and network: it tells nothing of what else the network does. */
  @Column('bytea', { name: 'request_networks', array: true, default: () => `'{}'` })
  requestNetworks!: Buffer[];

  @Column('timestamptz', { name: 'wrong_tries', array: true, default: () => `'{}'` })
  wrongTries!: Date[];

  @Column('bytea', { name: 'try_networks', array: true, default: () => `'{}'` })
  tryNetworks!: Buffer[];

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
