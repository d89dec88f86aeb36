import { isCode, wordingOf } from '../../api/describe-failure.ts';
import { listEvents, type KeyLinkEvent } from '../../api/key-links.ts';
import { createStore } from '../../lib/store.ts';
import { keyLinkTexts } from './key-links.texts.ts';

type EventsState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  | {
      readonly step: 'ready';
      readonly events: readonly KeyLinkEvent[];
      readonly next: string | null;
      readonly busy: boolean;
    };

/** What happened last to an account and links of its keys, and more of it when it is asked for. */
export class EventsFlow {
  readonly store = createStore<EventsState>({ step: 'loading' });

  readonly load = async (): Promise<void> => {
    const state = this.store.get();
    this.store.set(state.step === 'ready' ? { ...state, busy: true } : { step: 'loading' });
    await this.#ask([], null);
  };

  /** Shows those before the oldest that is shown. */
  async showOlder(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'ready' || state.next === null || state.busy) return;
    this.store.set({ ...state, busy: true });
    await this.#ask(state.events, state.next);
  }

  async #ask(known: readonly KeyLinkEvent[], before: string | null): Promise<void> {
    try {
      const { events, next } = await listEvents(before);
      this.store.set({ step: 'ready', events: [...known, ...events], next, busy: false });
    } catch (error) {
      if (isCode(error, 'SESSION_ENDED')) return;
      this.store.set({ step: 'failed', text: wordingOf(error, keyLinkTexts.offline) });
    }
  }
}
