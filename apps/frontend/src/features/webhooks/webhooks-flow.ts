import type { Webhook } from '@oncelink/contracts/events';
import { isCode, wordingOf } from '../../api/describe-failure.ts';
import { listWebhooks } from '../../api/webhooks.ts';
import { createStore } from '../../lib/store.ts';
import type { Failure } from '../../ui/failure-notice.tsx';
import type { WebhookForm } from './read-webhook-form.ts';
import { webhookTexts } from './webhooks.texts.ts';

export type WebhooksState =
  | { readonly step: 'loading' }
  /** The last code is too old to see them. */
  | { readonly step: 'code' }
  | { readonly step: 'failed'; readonly text: string }
  /** This site sends none. */
  | { readonly step: 'off' }
  | { readonly step: 'ready'; readonly webhooks: readonly Webhook[] };

export type WebhookDialog =
  /** Without a form: an empty one. */
  | { readonly name: 'new'; readonly form?: WebhookForm; readonly failure: Failure | null }
  /** The last code is too old for what is to be done. */
  | { readonly name: 'code'; readonly goOn: () => Promise<void> }
  | { readonly name: 'secret' | 'rotated'; readonly secret: string; readonly webhook: Webhook }
  | {
      readonly name: 'rotate';
      readonly webhook: Webhook;
      readonly busy: boolean;
      readonly failure: Failure | null;
    }
  | { readonly name: 'remove'; readonly webhook: Webhook };

/** What its owner tells it by. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** The webhooks of an account. A secret that was just made is in its dialog and nowhere else. */
export class WebhooksFlow {
  readonly store = createStore<WebhooksState>({ step: 'loading' });
  readonly dialog;
  /** Webhooks that something is being done with. */
  readonly busy = createStore<ReadonlySet<string>>(new Set());
  /** How many tests were sent from here: a log that is shown looks again. */
  readonly tests = createStore(0);
  /** Whose deliveries are shown. */
  readonly shown;

  constructor(begin: WebhookDialog | null = null, shown: string | null = null) {
    this.dialog = createStore(begin);
    this.shown = createStore(shown);
  }

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    await this.refresh();
  }

  readonly close = (): void => this.dialog.set(null);

  async refresh(): Promise<void> {
    try {
      const webhooks = await listWebhooks();
      this.store.set(webhooks === null ? { step: 'off' } : { step: 'ready', webhooks });
    } catch (error) {
      if (isCode(error, 'FRESH_CODE_REQUIRED')) return this.store.set({ step: 'code' });
      this.store.set({ step: 'failed', text: wordingOf(error, webhookTexts.offline) });
    }
  }

  /** Shows a webhook as it is now; a new one last, as the server lists them. */
  put(webhook: Webhook): void {
    this.#change((all) =>
      all.some(({ id }) => id === webhook.id)
        ? all.map((one) => (one.id === webhook.id ? webhook : one))
        : [...all, webhook],
    );
  }

  drop(id: string): void {
    this.#change((all) => all.filter((one) => one.id !== id));
    if (this.shown.get() === id) this.shown.set(null);
  }

  #change(change: (webhooks: readonly Webhook[]) => readonly Webhook[]): void {
    const state = this.store.get();
    if (state.step === 'ready') this.store.set({ step: 'ready', webhooks: change(state.webhooks) });
  }
}
