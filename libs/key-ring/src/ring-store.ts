import { RingError, type Ring } from './ring.ts';

/** A ring with a mark of the state that it was read in. */
export interface StoredRing {
  readonly ring: Ring;
  readonly revision: string;
}

/** Where the ring is kept, for those who may change it. Everybody else reads a file. */
export interface RingStore {
  /** @throws RingError when there is none, or none that can be used */
  read(): Promise<StoredRing>;
  /** Makes the first ring. @throws RingChangedError when there is one already */
  create(ring: Ring): Promise<void>;
  /** @throws RingChangedError when it is no longer the one that was read: nothing was written then */
  replace(ring: Ring, revision: string): Promise<void>;
}

/** Somebody else has written the ring in the meantime. */
export class RingChangedError extends RingError {
  constructor() {
    super('The key ring was changed by somebody else.');
  }
}
