import { RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import { createStore } from '../lib/store.ts';
import { ApiError } from './api-errors.ts';
import { NetworkError } from '../lib/network-error.ts';
import { isPassing } from './retry-policy.ts';

/** `waiting`: the connection is lost, and who waits says when to go on; or the browser, when it has one again. */
export type TransferStep = 'running' | 'paused' | 'waiting';

/** Thrown to whoever waits for a transfer that was given up. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * What is sent or fetched in many pieces, for minutes: each is tried again after 0.3, 1 and 3 seconds; after that all of them
 * wait.
 */
export class Transfer {
  readonly store = createStore<TransferStep>('running');
  readonly #end = new AbortController();
  /** Of the pieces that are on their way. */
  #running = new AbortController();
  readonly #isOnline = () => {
    if (this.store.get() === 'waiting') this.goOn();
  };

  constructor() {
    globalThis.addEventListener?.('online', this.#isOnline, { signal: this.#end.signal });
  }

  pause(): void {
    this.#halt('paused');
  }

  goOn(): void {
    if (this.#end.signal.aborted || this.store.get() === 'running') return;
    this.#running = new AbortController();
    this.store.set('running');
  }

  /** All that is on its way fails, and nothing more begins. */
  giveUp(): void {
    this.#end.abort();
    this.#running.abort();
    this.store.set('paused');
  }

  /**
   * Does one piece, as often as it takes.
   * @param attempt does not go on once its signal is aborted
   * @throws ApiError a refusal; what else `attempt` throws; AbortError once it was given up
   */
  async insist<Value>(attempt: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    for (let pauses = [...RETRY_PAUSES_MS]; ;) {
      await this.#untilRunning();
      const { signal } = this.#running;
      try {
        const value = await attempt(signal);
        // It was given up while the answer was on its way: nothing may follow from it.
        this.#end.signal.throwIfAborted();
        return value;
      } catch (error) {
        this.#end.signal.throwIfAborted();
        if (signal.aborted) continue;
        if (!isPassing(error) && !isBusy(error) && !isBroken(error)) throw error;
        const pause = pauses.shift();
        if (pause === undefined) {
          pauses = [...RETRY_PAUSES_MS];
          this.#halt('waiting');
        } else await sleep(retryPauseMs(pause, error instanceof ApiError ? error.retryAfter : undefined));
      }
    }
  }

  #halt(step: 'paused' | 'waiting'): void {
    if (this.store.get() !== 'running') return;
    // What is told now is told before any piece fails.
    this.store.set(step);
    this.#running.abort();
  }

  #untilRunning(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#end.signal.aborted) reject(new DOMException('It was given up.', 'AbortError'));
        else if (this.store.get() === 'running') resolve();
        else return;
        stop();
      };
      const stop = this.store.subscribe(look);
      look();
    });
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Too many pieces at once from one network, or a fault of a server: the piece is as it was. What a plan has no room for stays so. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && [408, 429, 500].includes(error.status) && error.told !== 'FILE_QUOTA';

/** A stream that breaks is a TypeError, and one on which nothing moves was aborted by us. */
const isBroken = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TypeError || isGivenUp(error);
