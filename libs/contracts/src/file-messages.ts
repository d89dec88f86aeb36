import type { Caller } from './caller.ts';

/**
 * Messages between the gateway and the files-service. Binary values are base64url without padding. Proofs never travel, only
 * their SHA-256. The bytes take another way: from the server in front of the site straight to the files-service
 * (`FILE_BYTES`).
 */
export const FILE_PATTERNS = {
  begin: 'files.begin',
  complete: 'files.complete',
  remove: 'files.remove',
  done: 'files.done',
  states: 'files.states',
  /** Before a link is made that leads to a file. */
  hold: 'files.hold',
} as const;

/** The calls that carry bytes, which the files-service answers by itself. */
export const FILE_BYTES = {
  /** `PUT`, with the proof of the sender. */
  partPath: /^\/api\/files\/([\w-]{22})\/parts\/(\d{1,5})$/,
  /** `GET` with one `Range`, and with the proof of a reader. */
  bytesPath: /^\/api\/files\/([\w-]{22})\/bytes$/,
  uploadProofHeader: 'x-upload-proof',
  fileProofHeader: 'x-file-proof',
} as const;

/** 16 bytes, which the browser derives from the key of the blob. */
interface NamedFile {
  readonly id: string;
}

export interface BeginFileRequest extends NamedFile {
  readonly uploadProofHash: string;
  /** SHA-256 of the proof of each reader, all of them different. */
  readonly readers: readonly string[];
  /** Of the blob. */
  readonly bytes: number;
  /** Seconds for which it waits once it is complete: the longest life of its links. */
  readonly expiresIn: number;
}
export type BeginFileResult =
  /** `until`: when it must be complete, ISO 8601. The same again for the same request. */
  | { readonly outcome: 'begun'; readonly until: string }
  /** There is another one of that name. */
  | { readonly outcome: 'exists' }
  /** The plan has room for less, now or at all. */
  | { readonly outcome: 'too-large' | 'quota' | 'sign-in-required' }
  | FilesFull
  | FilesOff;

/** The store has no room, for anybody. */
export interface FilesFull {
  readonly outcome: 'store-full';
}
/** The site takes no files. */
export interface FilesOff {
  readonly outcome: 'files-off';
}
interface NoFile {
  readonly outcome: 'no-file';
}

export interface OwnFileRequest extends NamedFile {
  readonly uploadProofHash: string;
}
export type CompleteFileResult =
  | { readonly outcome: 'complete' }
  /** The first of them, `FILES.missingTold` at most. */
  | { readonly outcome: 'parts-missing'; readonly missing: readonly number[] }
  | NoFile
  | FilesOff;
export type RemoveFileResult = { readonly outcome: 'removed' } | NoFile | FilesOff;

export interface DoneFileRequest extends NamedFile {
  readonly proofHash: string;
}
export type DoneFileResult = { readonly outcome: 'done' } | NoFile | FilesOff;

/** The caller is who sends the file: nobody else says which links lead to it. */
export interface HoldFileRequest extends DoneFileRequest {
  /** The name under which the end of the link is told: `WATCH_BYTES`. */
  readonly watch: string;
  /** Seconds from now to the end of the link, those among them in which it does not open yet. The file waits as long. */
  readonly seconds: number;
}
export type HoldFileResult = { readonly outcome: 'held' } | NoFile | FilesOff;

export interface FileStatesRequest {
  readonly files: readonly OwnFileRequest[];
}
export const FILE_STATES = ['uploading', 'waiting', 'ended'] as const;
export type FileState = (typeof FILE_STATES)[number];

export interface ReaderState {
  /** SHA-256 of its proof. */
  readonly proofHash: string;
  /** How much of the blob has been fetched, in tenths, from 0 to 10. */
  readonly tenths: number;
  /** Whether it can fetch no more: it has said that all arrived, or its time is over. */
  readonly hasEnded: boolean;
}
/** In the order of the question. `ended`: or it never was, or the proof is of another one. */
export interface StateOfFile {
  readonly state: FileState;
  readonly readers: readonly ReaderState[];
}
export type FileStatesResult =
  | { readonly outcome: 'told'; readonly files: readonly StateOfFile[] }
  | FilesOff;

/** Request and answer of every pattern. */
export interface FileContract {
  [FILE_PATTERNS.begin]: { request: BeginFileRequest; result: BeginFileResult };
  [FILE_PATTERNS.complete]: { request: OwnFileRequest; result: CompleteFileResult };
  [FILE_PATTERNS.remove]: { request: OwnFileRequest; result: RemoveFileResult };
  [FILE_PATTERNS.done]: { request: DoneFileRequest; result: DoneFileResult };
  [FILE_PATTERNS.hold]: { request: HoldFileRequest; result: HoldFileResult };
  [FILE_PATTERNS.states]: { request: FileStatesRequest; result: FileStatesResult };
}

/** Whose files a caller sends: an account's, by itself or by a key of its own. Undefined for visitors. */
export const ownerOf = (caller: Caller | null): string | undefined =>
  caller?.account?.userId ?? caller?.key?.ownerId;
