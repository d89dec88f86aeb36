import type { Readable } from 'node:stream';
import { StoreAwayError, type BlobContent } from './blob-store.ts';

interface ContentOptions {
  readonly length: number;
  /** Longest wait for the next bytes. The time does not count in which nobody asks for them. */
  readonly idleMs: number;
  /** What a failure of the source is to the reader. */
  readonly errorOf: (error: unknown) => Error;
}

/** So many bytes of a source, which is let go of with them. */
export function contentOf(source: Readable, { length, idleMs, errorOf }: ContentOptions): BlobContent {
  source.on('error', () => undefined);
  return {
    length,
    pour: async (take) => {
      let left = length;
      const pieces = promptly(source, idleMs);
      const next = (): Promise<IteratorResult<Uint8Array, void>> =>
        pieces.next().catch((error: unknown) => {
          throw error instanceof StoreAwayError ? error : errorOf(error);
        });
      try {
        for (let piece = await next(); !piece.done; piece = await next()) {
          left -= piece.value.length;
          await take(piece.value);
        }
      } finally {
        source.destroy();
      }
      if (left !== 0) throw new StoreAwayError('cut');
    },
    close: async () => void source.destroy(),
  };
}

/** The bytes of a source. @throws StoreAwayError it lets its reader wait for longer than `idleMs` */
export async function* promptly(source: Readable, idleMs: number): AsyncGenerator<Uint8Array, void> {
  const watch = (): NodeJS.Timeout =>
    setTimeout(() => source.destroy(new StoreAwayError('ETIMEDOUT')), idleMs);
  let timer = watch();
  try {
    for await (const chunk of source) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      timer = watch();
    }
  } finally {
    clearTimeout(timer);
  }
}
