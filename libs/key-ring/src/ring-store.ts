import { RingError, type Ring } from './ring.ts';

/** A ring and the revision that was read. */
export interface StoredRing {
  readonly ring: Ring;
  readonly revision: string;
}

/** Where the ring is kept, for processes that may change it. All others read a file. */
export interface RingStore {
  /** @throws RingError when there is none, or none that can be used */
  read(): Promise<StoredRing>;
  /** Makes the first ring. @throws RingChangedError when there is one already */
  create(ring: Ring): Promise<void>;
  /** @throws RingChangedError when it is no longer the one that was read: nothing was written then */
  replace(ring: Ring, revision: string): Promise<void>;
}

/** Another process has written the ring meanwhile. */
export class RingChangedError extends RingError {
  constructor() {
    super('The key ring was changed by another process.');
  }
}

/** How often a replica reports in `key_reader` which keys it has loaded. */
export const READER_REPORT_MS = 2000;
/** A silent replica is gone when another one has reported for so many seconds of the database's clock. */
export const READER_LIVE_SECONDS = 30;
/**
 * After a gap of so many seconds between two reports the database may have been away, and the first replica that is back
 * proves nothing about the others. Far below `READER_LIVE_SECONDS`: the difference is the time for the others to return.
 */
export const READER_GAP_SECONDS = 10;
