import { setTimeout as delay } from 'node:timers/promises';
import { generateKey, RingChangedError, RingError, type RingKey, type RingStore } from '@oncelink/key-ring';
import type { Log } from '@oncelink/service-kit';
import { describeStep } from './describe-step.ts';
import type { KeyTable } from './key-table.ts';
import { nextStep, type Situation, type Step } from './next-step.ts';
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

/** What the ring and the tables say. */
export async function readSituation({
  store,
  table,
}: Pick<RotationParts, 'store' | 'table'>): Promise<Situation> {
  const kidsOfRing = store.read().then(
    ({ ring }) => ring.keys.map(({ kid }) => kid),
    (error: unknown) => {
      if (error instanceof RingError) return error;
      throw error;
    },
  );
  const [ringKids, keys, readers] = await Promise.all([kidsOfRing, table.readKeys(), table.readReaders()]);
  return { ringKids, keys, readers };
}

/**
 * Brings rotations to their end, step by step, each decided anew from the ring and the tables. It can be ended at any
 * moment, and whoever runs next goes on.
 */
export class KeyRotation {
  readonly #parts: RotationParts;

  constructor(parts: RotationParts) {
    this.#parts = parts;
  }

  /**
   * Ends the rotation that is under way, if there is one, and makes another if `isWanted`.
   * @param signal once it is aborted, no further step is begun
   * @returns the step that was not done: nothing, why it can't go on, or, after `signal`, what comes next
   */
  async run(isWanted: boolean, signal: AbortSignal): Promise<Step> {
    let isLeft = isWanted;
    let told = '';
    for (;;) {
      const step = nextStep(await readSituation(this.#parts), isLeft);
      if (step.do === 'nothing' || step.do === 'stop' || signal.aborted) return step;
      const text = describeStep(step);
      if (text !== told) this.#parts.log.info('key-step', { text });
      told = text;
      if (step.do === 'wait') {
        await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
      } else {
        const isDone = await this.#change(step, signal);
        if (step.do === 'make' && isDone) isLeft = false;
      }
    }
  }

  /** @returns false when another rotator was faster: the situation is another one now */
  async #change(step: Change, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#perform(step, signal);
      return true;
    } catch (error) {
      if (error instanceof RingChangedError) return false;
      throw error;
    }
  }

  #perform(step: Change, signal: AbortSignal): Promise<unknown> {
    const { table } = this.#parts;
    switch (step.do) {
      case 'init':
        return this.#init(step.kid);
      case 'begin':
        return table.begin(step.kid, step.others);
      case 'make':
        return this.#changeRing((keys) => [...keys, generateKey(step.kid)]);
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
      // Made by another rotator; or broken, which this tells.
      await store.read();
    });
  }

  async #empty(step: Extract<Step, { do: 'empty' }>, signal: AbortSignal): Promise<void> {
    const { store, rows, log } = this.#parts;
    const { ring } = await store.read();
    const [old, current] = [step.kid, step.to].map((wanted) => ring.keys.find((key) => key.kid === wanted));
    // Another rotator has emptied it in the meantime.
    if (old === undefined || current === undefined) return;
    await rows.outwaitWriters();
    const isEmpty = await rows.moveAll(old, current, (count) => {
      log.debug('keys-rewrapped', { count });
      return !signal.aborted;
    });
    if (isEmpty) await this.#remove(step.kid);
  }

  #remove(kid: number): Promise<void> {
    return this.#changeRing((keys) => keys.filter((key) => key.kid !== kid));
  }

  async #changeRing(change: (keys: readonly RingKey[]) => readonly RingKey[]): Promise<void> {
    const { store } = this.#parts;
    const { ring, revision } = await store.read();
    await store.replace({ version: ring.version + 1, keys: change(ring.keys) }, revision);
  }
}
