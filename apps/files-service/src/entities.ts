import { FilePartRow } from './files/file-part.entity.ts';
import { FileQuotaRow } from './files/file-quota.entity.ts';
import { FileReaderRow } from './files/file-reader.entity.ts';
import { FileRow } from './files/file.entity.ts';

/** Every table of the database. */
export const ENTITIES = [FileRow, FileReaderRow, FilePartRow, FileQuotaRow];
