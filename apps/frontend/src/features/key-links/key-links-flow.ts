import type { ReceiptState } from '@oncelink/contracts/events';
import { ApiError } from '../../api/api-errors.ts';
import { isCode, wordingOf } from '../../api/describe-failure.ts';
import { listKeyLinks, revokeKeyLink, type KeyLink } from '../../api/key-links.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keyLinkTexts as texts, keyLinkToasts } from './key-links.texts.ts';

export type LinkFilter = ReceiptState | 'all';

export type KeyLinksState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  /** This site keeps none. */
  | { readonly step: 'off' }
  | {
      readonly step: 'ready';
      readonly links: readonly KeyLink[];
      readonly next: string | null;
      readonly busy: boolean;
    };

/** What its owner tells a link by. */
export const nameOf = ({ reference, id }: KeyLink): string => reference ?? id;

/** The links that keys of the account have made, as far as the site knows them. */
export class KeyLinksFlow {
  readonly store = createStore<KeyLinksState>({ step: 'loading' });
  readonly filter = createStore<LinkFilter>('all');
  /** Which one is about to be revoked. */
  readonly asked = createStore<KeyLink | null>(null);
  /** Which one is revoked once its owner has proved to be that: the last code is too old. */
  readonly waiting = createStore<KeyLink | null>(null);
  /** Null until it is known. */
  readonly areKept = createStore<boolean | null>(null);
  /** An answer that another question has overtaken is thrown away. */
  #question = 0;

  readonly choose = (filter: LinkFilter): void => {
    this.filter.set(filter);
    void this.load();
  };

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    await this.refresh();
  }

  readonly close = (): void => this.asked.set(null);

  readonly giveUp = (): void => this.waiting.set(null);

  async refresh(): Promise<void> {
    const question = (this.#question += 1);
    try {
      const { links, next } = await this.#list(null);
      if (question !== this.#question) return;
      this.areKept.set(links !== null);
      this.store.set(links === null ? { step: 'off' } : { step: 'ready', links, next, busy: false });
    } catch (error) {
      if (question !== this.#question) return;
      this.store.set({ step: 'failed', text: wordingOf(error, texts.offline) });
    }
  }

  #list(after: string | null) {
    const filter = this.filter.get();
    return listKeyLinks(filter === 'all' ? null : filter, after);
  }

  /** Shows those before the oldest that is shown. */
  async showOlder(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'ready' || state.next === null || state.busy) return;
    const question = (this.#question += 1);
    this.store.set({ ...state, busy: true });
    try {
      const { links, next } = await this.#list(state.next);
      if (question !== this.#question) return;
      this.store.set({ ...state, links: [...state.links, ...(links ?? [])], next, busy: false });
    } catch (error) {
      if (question !== this.#question) return;
      this.store.set({ ...state, busy: false });
      showToast({
        title: texts.links.failed,
        description: wordingOf(error, texts.offline),
        variant: 'destructive',
      });
    }
  }

  /** Fails when it is not known whether it worked. */
  async revoke(link: KeyLink): Promise<void> {
    try {
      await revokeKeyLink(link.id);
      showToast(keyLinkToasts.revoked);
    } catch (error) {
      if (isCode(error, 'SESSION_ENDED')) return;
      if (isCode(error, 'FRESH_CODE_REQUIRED')) return this.waiting.set(link);
      const isOver = error instanceof ApiError && (error.status === 410 || error.status === 404);
      if (!isOver) throw error;
      showToast(keyLinkToasts.tooLate);
    }
    await this.refresh();
  }

  /** Revokes the one that waited for a code. */
  async goOn(): Promise<void> {
    const link = this.waiting.get();
    if (link === null) return;
    try {
      await this.revoke(link);
    } catch {
      const { failed, failedText } = texts.revoke;
      showToast({ title: failed, description: failedText, variant: 'destructive' });
    }
    this.giveUp();
  }
}
