import type { Log } from '@oncelink/service-kit';
import { readRing } from './ring-files.ts';
import { encodeRing, type Ring } from './ring.ts';

const EVERY_MS = 1000;

export interface RingWatch {
  /** The newest ring that could be read. */
  readonly ring: Ring;
  /** Looks at once. */
  reload(): Promise<Ring>;
  stop(): void;
}

export interface RingWatchOptions {
  /** Called with every ring that differs from the one before it. */
  readonly onRing?: (ring: Ring) => void;
  readonly everyMs?: number;
  readonly log: Log;
}

/**
 * Reads the ring, and again whenever it changes. A ring that can't be used is told to the log and changes nothing: what
 * was loaded before goes on to be used.
 * @throws RingError when there is no ring to begin with
 */
export async function watchRing(
  file: string,
  { onRing, everyMs = EVERY_MS, log }: RingWatchOptions,
): Promise<RingWatch> {
  let ring = await readRing(file);
  let failure = '';
  const reload = async (): Promise<Ring> => {
    try {
      const read = await readRing(file);
      failure = '';
      if (encodeRing(read) !== encodeRing(ring)) {
        ring = read;
        onRing?.(read);
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : 'unknown';
      if (text !== failure) log.error('key-ring-unusable', { text });
      failure = text;
    }
    return ring;
  };
  const timer = setInterval(() => void reload(), everyMs).unref();
  return {
    get ring() {
      return ring;
    },
    reload,
    stop: () => clearInterval(timer),
  };
}
