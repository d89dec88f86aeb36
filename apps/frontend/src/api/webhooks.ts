import {
  ATTEMPT_ERRORS,
  EVENT_TYPES,
  WEBHOOK_WHYS,
  type Delivery,
  type DeliveryState,
  type Webhook,
} from '@oncelink/contracts/events';
import type { Answer, Needs } from './make-request.ts';
import { sendForData, sendForNothing, sendOnce } from './send-request.ts';

export type NewWebhook = Needs<'post', '/api/account/webhooks'>['body'];

/** A secret as text, which nobody can show again, and what its owner sees of its webhook later. */
export interface WebhookSecret {
  readonly secret: string;
  readonly webhook: Webhook;
}

type Shown = Answer<'patch', '/api/account/webhooks/{id}'>;
type ShownDelivery = Answer<'get', '/api/account/webhooks/{id}/deliveries'>['data'][number];

/** What a newer server may say, and this page does not know, is left out. */
const readWebhook = (webhook: Shown): Webhook => ({
  ...webhook,
  events: EVENT_TYPES.filter((type) => webhook.events.includes(type)),
  why: WEBHOOK_WHYS.find((why) => why === webhook.why) ?? null,
});

const readDelivery = (delivery: ShownDelivery): Delivery => ({
  ...delivery,
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    error: ATTEMPT_ERRORS.find((error) => error === attempt.error) ?? null,
  })),
});

/** Null: this site sends none. Needs a code newer than ten minutes: an address may be all that it takes to post there. */
export async function listWebhooks(): Promise<readonly Webhook[] | null> {
  const { areOn, webhooks } = await sendForData('get', '/api/account/webhooks');
  return areOn ? webhooks.map(readWebhook) : null;
}

/** Not repeated: after a lost answer there may be a webhook whose secret nobody has seen. Needs a fresh code, too. */
export async function createWebhook(body: NewWebhook): Promise<WebhookSecret> {
  const { secret, webhook } = await sendOnce('post', '/api/account/webhooks', { body });
  return { secret, webhook: readWebhook(webhook) };
}

/** Not repeated, for the same reason. Needs a fresh code, too. @param overlapHours for which the secret before signs too */
export async function rotateSecret(id: string, overlapHours: number): Promise<WebhookSecret> {
  const call = { path: { id }, body: { overlapHours } };
  const { secret, webhook } = await sendOnce('post', '/api/account/webhooks/{id}/rotate-secret', call);
  return { secret, webhook: readWebhook(webhook) };
}

export const setWebhookState = async (id: string, state: 'on' | 'paused'): Promise<Webhook> =>
  readWebhook(await sendForData('patch', '/api/account/webhooks/{id}', { path: { id }, body: { state } }));

export const deleteWebhook = (id: string): Promise<void> =>
  sendForNothing('delete', '/api/account/webhooks/{id}', { path: { id } });

/** Not repeated: each is sent. @returns the name of the test among the deliveries */
export const testWebhook = async (id: string): Promise<string> =>
  (await sendOnce('post', '/api/account/webhooks/{id}/test', { path: { id } })).eventId;

/** Newest first. `next` is what to go on with, or null. */
export async function listDeliveries(
  id: string,
  { state, after }: { readonly state: DeliveryState | null; readonly after: string | null },
): Promise<{ readonly deliveries: readonly Delivery[]; readonly next: string | null }> {
  const query = { limit: '20', ...(state && { state }), ...(after !== null && { after }) };
  const call = { path: { id }, query };
  const { data, nextCursor } = await sendForData('get', '/api/account/webhooks/{id}/deliveries', call);
  return { deliveries: data.map(readDelivery), next: nextCursor };
}

/** Sends an event again, or, with null, all that were given up. @returns how many */
export const replayDeliveries = async (id: string, eventId: string | null): Promise<number> => {
  const call = { path: { id }, body: eventId === null ? {} : { eventId } };
  return (await sendForData('post', '/api/account/webhooks/{id}/replay', call)).count;
};
