/** Where decrypted bytes are kept until the reader saves them: a file or a database of this browser, or its memory. */
export type SinkKind = 'disk' | 'database' | 'memory';

/** What was kept of one secret. */
export interface Place {
  readonly kind: SinkKind;
  /** Random letters. They say nothing of what is kept. */
  readonly name: string;
}

/** Held by the tab that keeps what has this name. */
export const stagedLock = (name: string): string => `oncelink-staged-${name}`;

/** Takes decrypted bytes, one after the other. What it throws says that the browser has no room. */
export interface Sink {
  /** How many bytes outlast a loss of power, always whole records. At its beginning those of an earlier run. */
  readonly safe: number;
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All of them in one. */
  readonly end: () => Promise<Blob>;
  /** Lets go of what is kept, so that it can be removed. */
  readonly close: () => void;
}

/** Files have no type here: nothing that a stranger sends is ever shown. */
export const FILE_TYPE = 'application/octet-stream';
