import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FileRow } from './file.entity.ts';

/** A part that has arrived and lies in the store. */
@Entity('file_part')
export class FilePartRow {
  @PrimaryColumn('bytea')
  loc!: Buffer;

  @PrimaryColumn('integer')
  n!: number;

  /** A sum that versions before kept, as the next one. Both go in the release after. */
  @Column('integer', { nullable: true })
  crc32!: number | null;

  @Column('bytea', { nullable: true })
  sha256!: Buffer | null;

  /** Last name of its key. Each try to bring the part has one of its own, so no object is ever written over. */
  @Column('text')
  object!: string;

  @ManyToOne(() => FileRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'loc', foreignKeyConstraintName: 'file_part_loc_fkey' })
  file!: FileRow;
}
