import {
  SECRET_EVENT_TYPES,
  WEBHOOK_FORMATS,
  type EventType,
  type WebhookFormat,
} from '@oncelink/contracts/events';
import type { NewWebhook } from '../../api/webhooks.ts';
import type { Problems } from '../../lib/use-form.ts';
import { webhookDialogTexts } from './webhook-dialogs.texts.ts';

const texts = webhookDialogTexts.new;

/** The form as it was filled in. */
export interface WebhookFields extends Readonly<Record<string, string>> {
  readonly url: string;
}
export interface WebhookForm {
  readonly fields: WebhookFields;
  readonly format: WebhookFormat;
  readonly events: readonly EventType[];
}

export const NEW_FORM: WebhookForm = {
  fields: { url: '' },
  format: WEBHOOK_FORMATS[0],
  // Links that have ended: that one was made is known to who made it.
  events: SECRET_EVENT_TYPES.filter((type) => type !== 'secret.created'),
};

/** An address as the server writes it, or null where it is none. */
export const readUrl = (text: string): URL | null =>
  URL.canParse(text.trim()) ? new URL(text.trim()) : null;

/** Finds slips, not everything: the server decides. */
function problemOf(url: string): string | undefined {
  if (url.trim() === '') return texts.urlMissing;
  const read = readUrl(url);
  return read?.protocol === 'https:' && read.username === '' && read.password === ''
    ? undefined
    : texts.urlWrong;
}

/** What is wrong with the fields. */
export const checkWebhookFields = ({ url }: WebhookFields): Problems<WebhookFields> => ({
  url: problemOf(url),
});

/** What is asked for, of a form without problems. */
export const readWebhookForm = ({ fields, format, events }: WebhookForm): NewWebhook => ({
  url: fields.url.trim(),
  format,
  events: [...events],
});
