import type { ApiKey } from '@oncelink/contracts';
import { isCode, wordingOf } from '../../api/describe-failure.ts';
import type { UsageOfDay } from '../../api/key-usage.ts';
import { listKeys } from '../../api/keys.ts';
import { createStore } from '../../lib/store.ts';
import type { Failure } from '../../ui/failure-notice.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import type { KeyForm } from './read-key-form.ts';

export type KeysState =
  | { readonly step: 'loading' }
  /** The last code is too old to see them. */
  | { readonly step: 'code' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'ready'; readonly keys: readonly ApiKey[] };

/** How the keys were used: beside the list, which does not wait for it. */
export type UsageState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'ready'; readonly days: readonly UsageOfDay[] };

export type KeyDialog =
  /** Without a form: an empty one. */
  | { readonly name: 'new'; readonly form?: KeyForm; readonly failure: Failure | null }
  /** The last code is too old for what is to be done. */
  | { readonly name: 'code'; readonly goOn: () => Promise<void> }
  | { readonly name: 'made'; readonly apiKey: string; readonly formerLapsesAt?: string }
  | {
      readonly name: 'rotate' | 'revoke';
      readonly key: ApiKey;
      readonly busy: boolean;
      readonly failure: Failure | null;
    };

/** The keys of an account. A key that was just made is in its dialog and nowhere else. */
export class KeysFlow {
  readonly store = createStore<KeysState>({ step: 'loading' });
  readonly usage = createStore<UsageState>({ step: 'loading' });
  readonly dialog;

  constructor(begin: KeyDialog | null = null) {
    this.dialog = createStore(begin);
  }

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    await this.refresh();
  }

  readonly close = (): void => this.dialog.set(null);

  async refresh(): Promise<void> {
    try {
      this.store.set({ step: 'ready', keys: await listKeys() });
    } catch (error) {
      if (isCode(error, 'FRESH_CODE_REQUIRED')) return this.store.set({ step: 'code' });
      this.store.set({ step: 'failed', text: wordingOf(error, apiKeyTexts.offline) });
    }
  }

  change(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void {
    const state = this.store.get();
    if (state.step === 'ready') this.store.set({ step: 'ready', keys: change(state.keys) });
  }
}
