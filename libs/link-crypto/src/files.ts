/**
 * The files of a secret: their blob, made and read piece by piece in a browser's worker or in Node, and their names. Apart from
 * the index, so that no page of a link without files loads it.
 */
export { deriveBlobKeys, newFileProof, type BlobKeys, type FileProof } from './files/blob-keys.ts';
export { BlobReader, nextRange, type BlobReaderOptions, type FilePiece } from './files/blob-reader.ts';
export { totalBytes } from './files/bundle.ts';
export { cleanName, cleanNames } from './files/clean-name.ts';
export { PartPool } from './files/part-pool.ts';
export { chunksOf, draftBlob, type BlobDraft, type FileSource } from './files/seal-blob.ts';
export type { Bundle, NamedFile } from './link-types.ts';
