import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A link whose maker wants a mail when it ends. Who that is, only the auth-service can read. */
@Entity('notice')
@Index('notice_forget', ['forgetAt'])
export class Notice {
  @PrimaryColumn('bytea')
  watch!: Buffer;

  /** Sealed by the auth-service: account, four letters, language, when the link was made. */
  @Column('bytea')
  sealed!: Buffer;

  @Column('timestamptz', { name: 'forget_at' })
  forgetAt!: Date;
}
