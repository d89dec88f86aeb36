import type { Bundle, FileProof } from '@oncelink/link-crypto/files';
import type { Place, SinkKind } from './sink.ts';
import type { ZipEntry } from './stored-zip.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Of a blob that is about to be made. All values are base64url. */
export interface BlobNames {
  readonly id: string;
  /** For the messages of its readers. */
  readonly key: string;
  readonly upload: FileProof;
}

/** How far the reading of a blob has come. */
export interface BlobProgress {
  /** The byte that comes next. */
  readonly position: number;
  /** Bytes of the files that outlast a loss of power. */
  readonly safe: number;
  /** Bytes of the whole blob. */
  readonly size: number;
}

/** What the page asks of its worker for files: what it brings, and what it gets. One thing after the other. */
export interface BundleCalls {
  /** Begins to encrypt files. */
  draft: { request: readonly File[]; answer: BlobNames };
  /** The next part, null behind the last one. Brings back the memory of a part that has arrived. */
  part: { request: Bytes | null; answer: Bytes | null };
  /** Where so many bytes can be kept that were decrypted; null: nowhere. */
  plan: { request: number; answer: SinkKind | null };
  /** Begins to decrypt, or goes on where it was interrupted. */
  open: {
    request: { readonly bundle: Bundle; readonly place: Place; readonly safe: number };
    answer: BlobProgress & { id: string };
  };
  /** The next bytes of the blob. */
  take: { request: Uint8Array; answer: BlobProgress };
  /** All of it has come. What all files are, joined. */
  end: { request: null; answer: Blob };
  /** What was kept of an earlier run, if it is as long as it has to be. */
  find: { request: { readonly place: Place; readonly bytes: number }; answer: Blob | null };
  /** Forgets what was kept. */
  drop: { request: Place; answer: null };
  /** One archive of all files. */
  zip: { request: readonly ZipEntry[]; answer: Blob };
}

export type BundleCall = keyof BundleCalls;

/**
 * Why it did not work. `file`: one that is sent was changed or removed meanwhile. `damaged`: what came is not what was sent.
 * `storage`: it can't be kept here. `load`: the code of the worker did not arrive.
 */
export type BundleFailure = 'file' | 'damaged' | 'storage' | 'load';

export class BundleError extends Error {
  override readonly name = 'BundleError';
  readonly reason: BundleFailure;

  constructor(reason: BundleFailure, options?: ErrorOptions) {
    super(`The files could not be worked on: ${reason}.`, options);
    this.reason = reason;
  }
}

/** As it travels to the worker. */
export type BundleRequest = {
  [Call in BundleCall]: { readonly call: Call; readonly request: BundleCalls[Call]['request'] };
}[BundleCall];

/** As it travels back. */
export type BundleAnswer =
  | { readonly answer: BundleCalls[BundleCall]['answer'] }
  | { readonly failure: BundleFailure };
