import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One request for a code. */
@Entity('login_code')
@Index('login_code_expires', ['expiresAt'])
export class LoginCode {
  /** The requestId of the browser. */
  @PrimaryColumn('bytea')
  id!: Buffer;

  /** Keyed hash of the email: people who never sign in leave no address here. */
  @Column('bytea')
  address!: Buffer;

  @Column('bytea', { name: 'code_mac' })
  codeMac!: Buffer;

  /** Null in a row of a replica that knew no links. */
  @Column('bytea', { name: 'link_mac', nullable: true })
  linkMac!: Buffer | null;

  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
