import type { Transfer } from '../../../api/transfer.ts';
import { Pace } from '../../../lib/files/pace.ts';
import type { Store } from '../../../lib/store.ts';
import type { SendingState } from './sending-state.ts';

interface Surroundings {
  readonly states: Store<SendingState>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Counts what has left, and tells it. */
export class SendProgress {
  readonly bytes: number;
  readonly #around: Surroundings;
  readonly #transfer: Transfer;
  readonly #sent = new Map<number, number>();
  readonly #pace = new Pace();
  readonly stop: () => void;

  constructor(around: Surroundings, transfer: Transfer, bytes: number) {
    this.bytes = bytes;
    this.#around = around;
    this.#transfer = transfer;
    this.stop = transfer.store.subscribe(() => {
      if (transfer.store.get() !== 'running') this.#pace.rest();
      this.#tell();
    });
    this.#tell();
  }

  /** A part that is sent again counts from its beginning. */
  note(n: number, sent: number): void {
    this.#sent.set(n, sent);
    this.#tell();
  }

  #tell(): void {
    const { states, now } = this.#around;
    const sent = [...this.#sent.values()].reduce((sum, one) => sum + one, 0);
    const line = this.#transfer.store.get();
    if (line === 'running') this.#pace.note(sent, now());
    const secondsLeft = line === 'running' ? this.#pace.secondsFor(this.bytes - sent) : null;
    states.set({ step: 'sending', line, bytes: this.bytes, sent, secondsLeft });
  }
}
