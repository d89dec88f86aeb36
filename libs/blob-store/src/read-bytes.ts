import { Readable } from 'node:stream';
import { StoreAwayError, type BlobContent } from './blob-store.ts';

interface ContentOptions {
  readonly length: number;
  /** Longest wait for the next bytes; absent: any. The time does not count in which nobody asks for them. */
  readonly idleMs?: number;
  /** What a failure of the source is to the reader. */
  readonly errorOf: (error: unknown) => Error;
}

/** So many bytes of a source, which is let go of with the stream that is handed out. */
export function contentOf(source: Readable, options: ContentOptions): BlobContent {
  const bytes = Readable.from(read(source, options), { objectMode: false });
  // A stream that is destroyed before it was read never begins with its generator.
  bytes.once('close', () => source.destroy());
  source.on('error', () => undefined);
  return { bytes, length: options.length };
}

async function* read(
  source: Readable,
  { length, idleMs, errorOf }: ContentOptions,
): AsyncGenerator<Uint8Array> {
  let left = length;
  if (left === 0) return;
  try {
    for await (const chunk of promptly(source, idleMs)) {
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw error instanceof StoreAwayError ? error : errorOf(error);
  }
  if (left !== 0) throw new StoreAwayError('cut');
}

/** The bytes of a source. @throws StoreAwayError it lets its reader wait for longer than `idleMs` */
export async function* promptly(source: Readable, idleMs?: number): AsyncGenerator<Uint8Array> {
  const watch = (): NodeJS.Timeout | undefined =>
    idleMs === undefined
      ? undefined
      : setTimeout(() => source.destroy(new StoreAwayError('ETIMEDOUT')), idleMs);
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
