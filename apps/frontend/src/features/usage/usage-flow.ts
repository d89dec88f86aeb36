import { wordingOf } from '../../api/describe-failure.ts';
import { readOwnUsage, type OwnUsage } from '../../api/own-usage.ts';
import { t } from '../../i18n/translate.ts';
import { createStore } from '../../lib/store.ts';

type UsageState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  | ({ readonly step: 'ready' } & OwnUsage);

/** What one's account came to. */
export class UsageFlow {
  readonly store = createStore<UsageState>({ step: 'loading' });

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    try {
      this.store.set({ step: 'ready', ...(await readOwnUsage()) });
    } catch (error) {
      this.store.set({ step: 'failed', text: wordingOf(error, t('usage.offline')) });
    }
  }
}
