import type { ApiKey } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { createKey, listKeys, revokeKey } from '../../api/keys.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { apiKeyTexts, apiKeyToasts } from './api-keys.texts.ts';
import { NEW_FORM, readKeyForm, type KeyForm } from './read-key-form.ts';

export type KeysState =
  | { readonly step: 'loading' }
  /** The last code is too old to see them. */
  | { readonly step: 'code' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'ready'; readonly keys: readonly ApiKey[] };

/** What happened, and what to do. */
export interface Failure {
  readonly title: string;
  readonly text?: string;
}

export type KeyDialog =
  | { readonly name: 'new'; readonly form: KeyForm; readonly failure: Failure | null }
  /** The last code is too old to make the key of this form. */
  | { readonly name: 'code'; readonly form: KeyForm }
  | { readonly name: 'made'; readonly apiKey: string }
  | {
      readonly name: 'revoke';
      readonly key: ApiKey;
      readonly busy: boolean;
      readonly failure: Failure | null;
    };

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

function failureOfMaking(error: unknown): Failure {
  const { failed, tooMany, noAnswer, noAnswerText } = apiKeyTexts.form;
  if (!(error instanceof ApiError)) return { title: noAnswer, text: noAnswerText };
  // The page knows no codes of programs; of all refusals here, this one is a conflict.
  return { title: failed, text: error.status === 409 ? tooMany : t(`errors.${error.code}`) };
}

function failureOfRevoking(error: unknown): Failure {
  const { failed, noAnswer } = apiKeyTexts.revoke;
  if (!(error instanceof ApiError)) return { title: noAnswer };
  return { title: failed, text: t(`errors.${error.code}`) };
}

/** The keys of an account. A key that was just made is in its dialog and nowhere else. */
export class KeysFlow {
  readonly store = createStore<KeysState>({ step: 'loading' });
  readonly dialog = createStore<KeyDialog | null>(null);

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    await this.#refresh();
  }

  readonly close = (): void => this.dialog.set(null);

  askForNew(): void {
    this.dialog.set({ name: 'new', form: NEW_FORM, failure: null });
  }

  async make(form: KeyForm): Promise<void> {
    try {
      const { apiKey, key } = await createKey({ ...readKeyForm(form), language: currentLanguage() });
      this.#change((keys) => [key, ...keys]);
      // Even if its form was closed meanwhile: there is no other moment to show it.
      this.dialog.set({ name: 'made', apiKey });
    } catch (error) {
      if (isCode(error, 'SESSION_ENDED')) return this.close();
      if (isCode(error, 'FRESH_CODE_REQUIRED')) return this.dialog.set({ name: 'code', form });
      this.dialog.set({ name: 'new', form, failure: failureOfMaking(error) });
      // The list shows whether there is one more.
      if (!(error instanceof ApiError)) await this.#refresh();
    }
  }

  askToRevoke(key: ApiKey): void {
    this.dialog.set({ name: 'revoke', key, busy: false, failure: null });
  }

  async revoke(key: ApiKey): Promise<void> {
    this.dialog.set({ name: 'revoke', key, busy: true, failure: null });
    try {
      await revokeKey(key.id);
    } catch (error) {
      // Someone else was faster: what was wanted is the case.
      const isGone = error instanceof ApiError && error.status === 404;
      if (isCode(error, 'SESSION_ENDED')) return this.close();
      if (!isGone)
        return this.dialog.set({ name: 'revoke', key, busy: false, failure: failureOfRevoking(error) });
    }
    this.#change((keys) => keys.filter(({ id }) => id !== key.id));
    this.close();
    showToast(apiKeyToasts.revoked);
  }

  async #refresh(): Promise<void> {
    try {
      this.store.set({ step: 'ready', keys: await listKeys() });
    } catch (error) {
      if (isCode(error, 'FRESH_CODE_REQUIRED')) return this.store.set({ step: 'code' });
      const text = error instanceof ApiError ? t(`errors.${error.code}`) : apiKeyTexts.offline;
      this.store.set({ step: 'failed', text });
    }
  }

  #change(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void {
    const state = this.store.get();
    if (state.step === 'ready') this.store.set({ step: 'ready', keys: change(state.keys) });
  }
}
