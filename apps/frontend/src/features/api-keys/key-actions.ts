import type { ApiKey } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { failureOf, isCode, isGone } from '../../api/describe-failure.ts';
import { createKey, revokeKey, rotateKey } from '../../api/change-keys.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keyDialogTexts, keyDialogToasts } from './key-dialogs.texts.ts';
import type { KeysFlow } from './keys-flow.ts';
import { readKeyForm, type KeyForm } from './read-key-form.ts';

export async function make(flow: KeysFlow, form: KeyForm): Promise<void> {
  try {
    const { apiKey, key } = await createKey({ ...readKeyForm(form), language: currentLanguage() });
    flow.change((keys) => [key, ...keys]);
    // Even if its form was closed meanwhile: there is no other moment to show it.
    flow.dialog.set({ name: 'made', apiKey });
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) return flow.close();
    if (isCode(error, 'FRESH_CODE_REQUIRED'))
      return flow.dialog.set({ name: 'code', goOn: () => make(flow, form) });
    flow.dialog.set({ name: 'new', form, failure: failureOf(error, keyDialogTexts.new) });
    // The list shows whether there is one more.
    if (!(error instanceof ApiError)) await flow.refresh();
  }
}

/** @param overlapHours in which the former key still works */
export async function rotate(flow: KeysFlow, key: ApiKey, overlapHours: number): Promise<void> {
  flow.dialog.set({ name: 'rotate', key, busy: true, failure: null });
  try {
    const { apiKey, key: next, formerLapsesAt } = await rotateKey(key.id, overlapHours);
    const former = overlapHours === 0 ? [] : [{ ...key, lapsesAt: formerLapsesAt }];
    flow.change((keys) => [next, ...keys.flatMap((one) => (one.id === key.id ? former : [one]))]);
    flow.dialog.set({ name: 'made', apiKey, formerLapsesAt });
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) return flow.close();
    if (isCode(error, 'FRESH_CODE_REQUIRED'))
      return flow.dialog.set({ name: 'code', goOn: () => rotate(flow, key, overlapHours) });
    const texts = keyDialogTexts.rotate;
    const failure = isGone(error) ? { title: texts.failed, text: texts.gone } : failureOf(error, texts);
    flow.dialog.set({ name: 'rotate', key, busy: false, failure });
    // The list shows what became of it.
    if (!(error instanceof ApiError) || error.status === 404 || error.status === 409) await flow.refresh();
  }
}

export async function revoke(flow: KeysFlow, key: ApiKey): Promise<void> {
  flow.dialog.set({ name: 'revoke', key, busy: true, failure: null });
  try {
    await revokeKey(key.id);
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) return flow.close();
    // Where someone else was faster, what was wanted is the case.
    if (!isGone(error)) {
      const failure = failureOf(error, keyDialogTexts.revoke);
      return flow.dialog.set({ name: 'revoke', key, busy: false, failure });
    }
  }
  flow.change((keys) => keys.filter(({ id }) => id !== key.id));
  flow.close();
  showToast(keyDialogToasts.revoked);
}
