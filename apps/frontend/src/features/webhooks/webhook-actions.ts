import type { Webhook } from '@oncelink/contracts/events';
import { ApiError } from '../../api/api-errors.ts';
import { failureOf, isCode, isGone, wordingOf } from '../../api/describe-failure.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  setWebhookState,
  testWebhook,
} from '../../api/webhooks.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { Problems } from '../../lib/use-form.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { readUrl, readWebhookForm, type WebhookFields, type WebhookForm } from './read-webhook-form.ts';
import { webhookDialogTexts } from './webhook-dialogs.texts.ts';
import type { WebhooksFlow } from './webhooks-flow.ts';
import { webhookToasts } from './webhooks.texts.ts';

/** What is wrong with the address, where that is what was refused. The page knows no codes of programs. */
function problemOf(flow: WebhooksFlow, error: unknown, { fields }: WebhookForm): Problems<WebhookFields> {
  if (!(error instanceof ApiError)) return {};
  if (error.status === 400) return { url: webhookDialogTexts.new.urlRefused };
  const state = flow.store.get();
  const wanted = readUrl(fields.url)?.href;
  const exists = state.step === 'ready' && state.webhooks.some(({ url }) => url === wanted);
  return error.status === 409 && exists ? { url: webhookDialogTexts.new.urlExists } : {};
}

/** @returns what is wrong with the fields */
export async function add(flow: WebhooksFlow, form: WebhookForm): Promise<Problems<WebhookFields>> {
  const texts = webhookDialogTexts.new;
  try {
    const made = await createWebhook({ ...readWebhookForm(form), language: currentLanguage() });
    flow.put(made.webhook);
    // Even if its form was closed meanwhile: there is no other moment to show it.
    flow.dialog.set({ name: 'secret', ...made });
    return {};
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) {
      flow.close();
      return {};
    }
    if (isCode(error, 'FRESH_CODE_REQUIRED')) {
      flow.dialog.set({ name: 'code', goOn: async () => void (await add(flow, form)) });
      return {};
    }
    // The list shows whether there is one more, and which there are.
    if (!(error instanceof ApiError) || error.status === 409) await flow.refresh();
    const problems = problemOf(flow, error, form);
    const failure = failureOf(error, { ...texts, conflict: texts.full });
    // After a code was asked for there is no form to tell it.
    const isShown = flow.dialog.get()?.name === 'new';
    if (problems.url === undefined || !isShown) {
      const told = problems.url === undefined ? failure : { title: texts.failed, text: problems.url };
      flow.dialog.set({ name: 'new', form, failure: told });
    }
    return problems;
  }
}

/** @param overlapHours for which the former secret signs too */
export async function rotate(flow: WebhooksFlow, webhook: Webhook, overlapHours: number): Promise<void> {
  const texts = webhookDialogTexts.rotate;
  flow.dialog.set({ name: 'rotate', webhook, busy: true, failure: null });
  try {
    const made = await rotateSecret(webhook.id, overlapHours);
    flow.put(made.webhook);
    flow.dialog.set({ name: 'rotated', ...made });
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) return flow.close();
    if (isCode(error, 'FRESH_CODE_REQUIRED'))
      return flow.dialog.set({ name: 'code', goOn: () => rotate(flow, webhook, overlapHours) });
    const failure = isGone(error) ? { title: texts.failed, text: texts.gone } : failureOf(error, texts);
    flow.dialog.set({ name: 'rotate', webhook, busy: false, failure });
    // The list shows what became of it.
    if (!(error instanceof ApiError) || error.status === 404 || error.status === 409) await flow.refresh();
  }
}

/** Fails when it is not known whether it worked. */
export async function remove(flow: WebhooksFlow, { id }: Webhook): Promise<void> {
  try {
    await deleteWebhook(id);
  } catch (error) {
    // Where someone else was faster, what was wanted is the case.
    if (!isGone(error)) throw error;
  }
  flow.drop(id);
  showToast(webhookToasts.removed);
}

function askForCode(flow: WebhooksFlow, webhook: Webhook, work: () => Promise<void>): void {
  const goOn = async (): Promise<void> => {
    await run(flow, webhook, work);
    flow.close();
  };
  flow.dialog.set({ name: 'code', goOn });
}

/** One thing at a time with each webhook. */
async function run(flow: WebhooksFlow, webhook: Webhook, work: () => Promise<void>): Promise<void> {
  const { id } = webhook;
  if (flow.busy.get().has(id)) return;
  flow.busy.set(new Set([...flow.busy.get(), id]));
  try {
    await work();
  } catch (error) {
    if (isCode(error, 'SESSION_ENDED')) return;
    if (isCode(error, 'FRESH_CODE_REQUIRED')) return askForCode(flow, webhook, work);
    if (isGone(error)) {
      flow.drop(id);
      showToast(webhookToasts.gone);
      return;
    }
    const { title, description } = webhookToasts.failed;
    const isFull = error instanceof ApiError && error.status === 409;
    const text = isFull ? webhookToasts.full : wordingOf(error, description);
    showToast({ title, description: text, variant: 'destructive' });
  } finally {
    flow.busy.set(new Set([...flow.busy.get()].filter((one) => one !== id)));
  }
}

export const setState = (flow: WebhooksFlow, webhook: Webhook, state: 'on' | 'paused'): Promise<void> =>
  run(flow, webhook, async () => {
    flow.put(await setWebhookState(webhook.id, state));
    showToast(webhookToasts[state]);
  });

/** Sends a test, and shows the deliveries, where what became of it stands. */
export const sendTest = (flow: WebhooksFlow, webhook: Webhook): Promise<void> =>
  run(flow, webhook, async () => {
    await testWebhook(webhook.id);
    showToast(webhookToasts.tested);
    flow.shown.set(webhook.id);
    flow.tests.set(flow.tests.get() + 1);
  });
