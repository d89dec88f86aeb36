export {
  readKept,
  StoreAwayError,
  StoreFullError,
  WrongLengthError,
  type BlobContent,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from './blob-store.ts';
export { FolderStore } from './folder-store.ts';
export { S3Store, type S3Settings } from './s3-store.ts';
