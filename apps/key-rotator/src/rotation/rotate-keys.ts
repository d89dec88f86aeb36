import { setTimeout as delay } from 'node:timers/promises';
import {
  generateKey,
  RingChangedError,
  RingError,
  type RingStore,
  type StoredRing,
} from '@oncelink/key-ring';
import type { Log } from '@oncelink/service-kit';
import type { KeyTable } from './key-table.ts';
import { describeStep, nextStep, type Situation, type Step } from './next-step.ts';
import type { LinkKeyRows } from './rewrap-rows.ts';

/** Replicas report every two seconds. */
const POLL_MS = 250;

export interface RotationParts {
  readonly store: RingStore;
  readonly table: KeyTable;
  readonly rows: LinkKeyRows;
  readonly log: Log;
}

type Change = Exclude<Step, { readonly do: 'wait' | 'stop' | 'nothing' }>;

interface Found {
  readonly situation: Situation;
  /** The ring that changes start from, or the error of reading it. */
  readonly stored: StoredRing | RingError;
}

const readRing = (store: RingStore): Promise<StoredRing | RingError> =>
  store.read().catch((error: unknown) => {
    if (error instanceof RingError) return error;
    throw error;
  });

const revisionOf = (stored: StoredRing | RingError): string =>
  stored instanceof RingError ? stored.message : stored.revision;

/**
 * Reads the tables, and the ring as it was at that moment. While another rotator works, a ring that was read before
 * the tables lacks the key that became current meanwhile: that would look like a lost key.
 */
export async function readSituation({
  store,
  table,
}: Pick<RotationParts, 'store' | 'table'>): Promise<Found> {
  for (let before = await readRing(store); ;) {
    const [keys, readers] = await Promise.all([table.readKeys(), table.readReaders()]);
    const stored = await readRing(store);
    const ringKids = stored instanceof RingError ? stored : stored.ring.keys.map(({ kid }) => kid);
    if (revisionOf(stored) === revisionOf(before)) return { situation: { ringKids, keys, readers }, stored };
    before = stored;
  }
}

/**
 * Finishes rotations step by step. Each step is decided from the ring and the tables alone, so a rotation can be stopped
 * at any moment, and the next process continues it.
 */
export class KeyRotation {
  readonly #parts: RotationParts;

  constructor(parts: RotationParts) {
    this.#parts = parts;
  }

  /**
   * Finishes the rotation that has begun, if there is one, and does another if `isWanted`.
   * @param signal once it is aborted, no further step begins
   * @returns the step that was not done: nothing, why it can't go on, or, after `signal`, what comes next
   */
  async run(isWanted: boolean, signal: AbortSignal): Promise<Step> {
    let isLeft = isWanted;
    let logged = '';
    for (;;) {
      const { situation, stored } = await readSituation(this.#parts);
      const step = nextStep(situation, isLeft);
      if (step.do === 'nothing' || step.do === 'stop' || signal.aborted) return step;
      const text = describeStep(step);
      if (text !== logged) this.#parts.log.info('key-step', { text });
      logged = text;
      if (step.do === 'wait') {
        await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
      } else {
        const isDone = await this.#change(step, stored, signal);
        if (step.do === 'make' && isDone) isLeft = false;
      }
    }
  }

  /** @returns false when another rotator was faster: the situation has changed */
  async #change(step: Change, stored: StoredRing | RingError, signal: AbortSignal): Promise<boolean> {
    try {
      await (step.do === 'make' ? this.#make(step.kid, stored) : this.#perform(step, signal));
      return true;
    } catch (error) {
      if (error instanceof RingChangedError) return false;
      throw error;
    }
  }

  #perform(step: Exclude<Change, { do: 'make' }>, signal: AbortSignal): Promise<unknown> {
    const { table } = this.#parts;
    switch (step.do) {
      case 'init':
        return this.#init(step.kid);
      case 'begin':
        return table.begin(step.kid, step.others);
      case 'announce':
        return table.announce(step.kid);
      case 'promote':
        return table.promote(step.kid, step.from);
      case 'close':
        return table.close(step.kid);
      case 'empty':
        return this.#empty(step, signal);
      case 'remove':
        return this.#remove(step.kid);
      case 'record':
        return table.record(step.kid);
    }
  }

  async #init(kid: number): Promise<void> {
    const { store } = this.#parts;
    await store.create({ version: 1, keys: [generateKey(kid)] }).catch(async (error: unknown) => {
      if (!(error instanceof RingChangedError)) throw error;
      // Another rotator made it, or there is a broken one: then this rejects.
      await store.read();
    });
  }

  async #empty(step: Extract<Step, { do: 'empty' }>, signal: AbortSignal): Promise<void> {
    const { store, rows, log } = this.#parts;
    const { ring } = await store.read();
    const [old, current] = [step.kid, step.to].map((wanted) => ring.keys.find((key) => key.kid === wanted));
    // Another rotator has emptied it meanwhile.
    if (old === undefined || current === undefined) return;
    if (!(await rows.waitForWriters(signal))) return;
    const isEmpty = await rows.moveAll(old, current, (count) => {
      log.debug('keys-rewrapped', { count });
      return !signal.aborted;
    });
    if (isEmpty) await this.#remove(step.kid);
  }

  /** The number fits only the ring that it was chosen for. */
  async #make(kid: number, stored: StoredRing | RingError): Promise<void> {
    if (stored instanceof RingError) throw stored;
    const { version, keys } = stored.ring;
    const ring = { version: version + 1, keys: [...keys, generateKey(kid)] };
    await this.#parts.store.replace(ring, stored.revision);
  }

  async #remove(kid: number): Promise<void> {
    const { store } = this.#parts;
    const { ring, revision } = await store.read();
    const keys = ring.keys.filter((key) => key.kid !== kid);
    await store.replace({ version: ring.version + 1, keys }, revision);
  }
}
