import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FileRow } from './file.entity.ts';

/** A part that has arrived and lies in the store. */
@Entity('file_part')
export class FilePartRow {
  @PrimaryColumn('bytea')
  loc!: Buffer;

  @PrimaryColumn('integer')
  n!: number;

  @Column('bytea')
  sha256!: Buffer;

  /** Last name of its key. Each try to bring the part has one of its own, so no object is ever written over. */
  @Column('text')
  object!: string;

  @ManyToOne(() => FileRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'loc', foreignKeyConstraintName: 'file_part_loc_fkey' })
  file!: FileRow;
}
