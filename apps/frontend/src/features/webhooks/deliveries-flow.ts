import type { Delivery, DeliveryState } from '@oncelink/contracts/events';
import { isCode, wordingOf } from '../../api/describe-failure.ts';
import { listDeliveries, replayDeliveries } from '../../api/webhooks.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { webhookTexts, webhookToasts } from './webhooks.texts.ts';

const texts = webhookTexts.log;

/** How soon, and how often, a log looks again that waits for what becomes of an attempt. */
const LOOK_MS = 1500;
const LOOKS = 10;

export type DeliveriesState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  | {
      readonly step: 'ready';
      readonly deliveries: readonly Delivery[];
      readonly next: string | null;
      readonly busy: boolean;
    };

/** About to be tried, or being tried: it is worth to wait for what becomes of it. */
export const isUnderWay = ({ state, tried, attempts }: Delivery): boolean =>
  state === 'waiting' && (tried === 0 || attempts.length < tried);

/** What became of the events that were sent to one webhook. */
export class DeliveriesFlow {
  readonly store = createStore<DeliveriesState>({ step: 'loading' });
  readonly filter = createStore<DeliveryState | 'all'>('all');
  /** An answer that an other question has overtaken is thrown away. */
  #asked = 0;
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #webhookId: string;

  constructor(webhookId: string) {
    this.#webhookId = webhookId;
  }

  readonly choose = (filter: DeliveryState | 'all'): void => {
    this.filter.set(filter);
    this.store.set({ step: 'loading' });
    this.look();
  };

  /** Asks for the newest ones, again while one of them is about to be tried. */
  readonly look = (): void => {
    this.#looks = LOOKS;
    void this.#ask();
  };

  readonly stop = (): void => {
    this.#asked += 1;
    clearTimeout(this.#timer);
  };

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    try {
      const { deliveries, next } = await this.#list(null);
      if (asked !== this.#asked) return;
      this.store.set({ step: 'ready', deliveries, next, busy: false });
      this.#looks -= 1;
      if (this.#looks > 0 && deliveries.some(isUnderWay))
        this.#timer = setTimeout(() => void this.#ask(), LOOK_MS);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.store.set({ step: 'failed', text: wordingOf(error, texts.offline) });
    }
  }

  #list(after: string | null) {
    const filter = this.filter.get();
    return listDeliveries(this.#webhookId, { state: filter === 'all' ? null : filter, after });
  }

  /** Shows those before the oldest that is shown. */
  async showOlder(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'ready' || state.next === null || state.busy) return;
    await this.#work(async () => {
      const { deliveries, next } = await this.#list(state.next);
      this.store.set({ ...state, deliveries: [...state.deliveries, ...deliveries], next, busy: false });
    });
  }

  /** Sends an event again, or, with null, all that were given up. */
  replay(eventId: string | null): Promise<void> {
    return this.#work(async () => {
      showToast(webhookToasts.sentAgain(await replayDeliveries(this.#webhookId, eventId)));
      this.look();
    });
  }

  async #work(work: () => Promise<void>): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'ready' || state.busy) return;
    this.stop();
    this.store.set({ ...state, busy: true });
    try {
      await work();
    } catch (error) {
      this.store.set({ ...state, busy: false });
      if (isCode(error, 'SESSION_ENDED')) return;
      const { title, description } = webhookToasts.failed;
      showToast({ title, description: wordingOf(error, description), variant: 'destructive' });
    }
  }
}
