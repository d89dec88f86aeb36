import type { Cancellable, ClaimedSecret, SecretFields, SecretOptions } from './types.ts';

/** A `File` of a browser or of Node, or anything that has these. */
export interface FileToSend {
  /** Cleaned before it is sent: no path, no controls; 200 bytes at most. */
  readonly name: string;
  /** In bytes. A file that has more or fewer when it is read is not sent. */
  readonly size: number;
  readonly stream: () => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** In bytes of the encrypted and padded files: a little more than they have. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
}

interface Observed {
  readonly onProgress?: (progress: FileProgress) => void;
}

export type NewFiles = Omit<SecretOptions, 'expiresIn'> &
  Observed & {
    /** 1 to 20. */
    readonly files: readonly FileToSend[];
    /** What may stand beside them. */
    readonly message?: string;
    readonly fields?: SecretFields;
    /** Seconds, 30 days at most; a day unless set. */
    readonly expiresIn?: number;
  };

export interface NamedFile {
  /** Clean, and another one for each file: safe to be saved in one folder. */
  readonly name: string;
  readonly bytes: number;
}

/**
 * What it takes to fetch the files of an opened link, also in another process: plain data for JSON. It opens the files, so keep it
 * as you would keep them.
 */
export interface KeptFiles {
  readonly site: string;
  readonly key: string;
  readonly proof: string;
  readonly files: readonly NamedFile[];
}

export interface ClaimedFiles extends ClaimedSecret {
  /** Null where the secret has none. */
  readonly kept: KeptFiles | null;
}

/** Bytes of one file, which follow those before. */
export interface ReceivedPiece {
  /** Which one of `kept.files`. */
  readonly file: number;
  /** Where in it they begin. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface FetchOptions extends Cancellable, Observed {
  /** Keeps a piece. A file must not be used before all were fetched: only then it is known to be whole. */
  readonly write: (piece: ReceivedPiece) => void | Promise<void>;
  /** Where a call before went on to, as it told `onRecord`; 0 unless set. */
  readonly after?: number;
  /** Called with a number that grows, once all pieces up to it were kept. */
  readonly onRecord?: (records: number) => void | Promise<void>;
  /** All is checked, and the server still has it: what is not on the disk yet can be kept before it goes. */
  readonly onWhole?: () => void;
}
