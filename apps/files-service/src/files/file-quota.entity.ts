import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account has sent. One row, so that one statement counts and refuses, however many ask at once. */
@Entity('file_quota')
export class FileQuotaRow {
  /** HMAC of the account. */
  @PrimaryColumn('bytea', { name: 'owner_id' })
  ownerId!: Buffer;

  /** Bytes of all blobs that there are. */
  @Column('bigint')
  waiting!: string;

  /** UTC, of the last blob that was begun. */
  @Column('date')
  day!: string;

  @Column('integer', { name: 'day_files' })
  dayFiles!: number;

  @Column('bigint', { name: 'day_bytes' })
  dayBytes!: string;

  /** Its first day. */
  @Column('date')
  month!: string;

  @Column('bigint', { name: 'month_bytes' })
  monthBytes!: string;
}
