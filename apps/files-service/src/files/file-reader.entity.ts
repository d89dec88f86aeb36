import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FileRow } from './file.entity.ts';

/** Who may fetch a blob: who has opened one of its links. */
@Entity('file_reader')
@Index('file_reader_watch', ['watch'], { unique: true, where: '(watch IS NOT NULL)' })
export class FileReaderRow {
  @PrimaryColumn('bytea')
  loc!: Buffer;

  /** SHA-256 of the proof of this reader. */
  @PrimaryColumn('bytea')
  proof!: Buffer;

  /** The name under which the end of its link is told. */
  @Column('bytea', { nullable: true })
  watch!: Buffer | null;

  /** Null: it has not begun. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil!: Date | null;

  @Column('boolean', { default: false })
  ended!: boolean;

  /** How much it has fetched, in tenths: enough for its sender, and too little to tell one reader's line from another's. */
  @Column('smallint', { default: 0 })
  tenths!: number;

  /** Bytes that were asked for, those that were asked for again among them. */
  @Column('bigint', { default: 0 })
  sent!: string;

  @ManyToOne(() => FileRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'loc', foreignKeyConstraintName: 'file_reader_loc_fkey' })
  file!: FileRow;
}
