import { RECORD_TEXT_BYTES } from '@oncelink/contracts/files';
import { FILE_TYPE, type Sink } from './sink.ts';

/** Of a chunk, but for the last one: whole records, just under 8 MiB. */
export const CHUNK_BYTES = 32 * RECORD_TEXT_BYTES;

/** Keeps chunks by their number. */
export interface Chunks {
  /** Whole chunks of an earlier run, from the first one on. */
  readonly count: number;
  readonly put: (n: number, chunk: Blob) => Promise<void>;
  /** All of them in their order. */
  readonly all: () => Promise<readonly Blob[]>;
}

/** Collects bytes until they are worth a chunk. Browsers keep what is in a chunk out of the memory of pages, where they can. */
export function chunkedSink(chunks: Chunks): Sink {
  const held = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  let n = chunks.count;
  const flush = async (): Promise<void> => {
    if (filled === 0) return;
    await chunks.put(n, new Blob([held.subarray(0, filled)]));
    n += 1;
    filled = 0;
  };
  return {
    safe: chunks.count * CHUNK_BYTES,
    async write(bytes) {
      for (let rest = bytes; rest.length > 0;) {
        const now = rest.subarray(0, CHUNK_BYTES - filled);
        held.set(now, filled);
        filled += now.length;
        rest = rest.subarray(now.length);
        if (filled === CHUNK_BYTES) await flush();
      }
    },
    async end() {
      await flush();
      return new Blob([...(await chunks.all())], { type: FILE_TYPE });
    },
    close: () => undefined,
  };
}

/** Gone with the page. */
export function memorySink(): Sink {
  const kept: Blob[] = [];
  return chunkedSink({
    count: 0,
    put: async (_n, chunk) => void kept.push(chunk),
    all: async () => kept,
  });
}
