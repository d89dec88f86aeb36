import type { Bundle, FileProof, NamedFile } from '@oncelink/link-crypto/files';

/** What the server is told of a link that leads to files. */
export interface Holds {
  readonly id: string;
  readonly readerHash: string;
}

/** One reader of files. */
export interface FileReader {
  readonly bundle: Bundle;
  readonly holds: Holds;
}

/** How the sender's page asks for files that were sent. */
export interface SentName {
  readonly id: string;
  /** Of the sender. */
  readonly proof: string;
  readonly readerHash: string;
}

/** Files at the server that wait for links which lead to them. */
export interface SentFiles {
  readonly id: string;
  readonly proof: string;
  /**
   * For one try to make a link: a try whose answer was lost may have made one for its reader, and no other link may lead to
   * them.
   */
  readonly nextReader: () => FileReader;
  /** Readers whom no link is for: the files wait for them else. @param used as links that were made have them */
  readonly unused: (used: readonly string[]) => readonly string[];
}

/** Readers besides those for whom links are asked for. */
export const SPARE_READERS = 3;

interface Blob {
  readonly id: string;
  readonly key: string;
  readonly proof: string;
  readonly files: readonly NamedFile[];
  readonly readers: readonly FileProof[];
}

export function sentFiles({ id, key, proof, files, readers }: Blob): SentFiles {
  let next = 0;
  return {
    id,
    proof,
    nextReader() {
      // All were tried: the first ones are the likeliest to be free.
      const reader = readers[next % readers.length];
      if (reader === undefined) throw new Error('These files have no readers.');
      next += 1;
      return { bundle: { key, proof: reader.proof, files }, holds: { id, readerHash: reader.proofHash } };
    },
    unused: (used) =>
      readers.filter(({ proofHash }) => !used.includes(proofHash)).map((reader) => reader.proof),
  };
}
