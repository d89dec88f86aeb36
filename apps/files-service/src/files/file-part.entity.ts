import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FileRow } from './file.entity.ts';

/** A part that has arrived and lies in the store. */
@Entity('file_part')
export class FilePartRow {
  @PrimaryColumn('bytea')
  loc!: Buffer;

  @PrimaryColumn('integer')
  n!: number;

  /** Of its bytes, as a signed number. Null: a version before kept it. */
  @Column('integer', { nullable: true })
  crc32!: number | null;

  /** What a version before kept in its place. Goes in the release after. */
  @Column('bytea', { nullable: true })
  sha256!: Buffer | null;

  /** Last name of its key. Each try to bring the part has one of its own, so no object is ever written over. */
  @Column('text')
  object!: string;

  @ManyToOne(() => FileRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'loc', foreignKeyConstraintName: 'file_part_loc_fkey' })
  file!: FileRow;
}
