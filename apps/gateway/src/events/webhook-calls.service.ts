import { Inject, Injectable } from '@nestjs/common';
import type { Caller, Language } from '@oncelink/contracts';
import {
  WEBHOOK,
  WEBHOOK_PATTERNS,
  type CreateWebhookRequest,
  type EventContract,
  type Webhook,
} from '@oncelink/contracts/events';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import type { DeliveriesDto, DeliveriesQuery, ReplayDto, ReplayedDto } from '../v1/deliveries.dto.ts';
import { limitOf } from '../v1/receipts.dto.ts';
import type { ChangeWebhookDto, TestedDto, WebhookSecretDto } from '../v1/webhooks.dto.ts';

/** Every outcome that is no success, and what it is to who asks. */
const REFUSALS = {
  'webhooks-off': 'WEBHOOKS_OFF',
  'events-off': 'EVENTS_OFF',
  'no-webhook': 'WEBHOOK_NOT_FOUND',
  'too-many': 'TOO_MANY_WEBHOOKS',
  exists: 'WEBHOOK_EXISTS',
  'bad-target': 'WEBHOOK_NOT_ALLOWED',
  'too-soon': 'WEBHOOK_ROTATED',
} as const;

const OFF = ['WEBHOOKS_OFF', 'EVENTS_OFF'] as const;
const OWN = [...OFF, 'WEBHOOK_NOT_FOUND'] as const;

/** What each call may be refused as, for the API documents. */
export const WEBHOOK_REFUSALS = {
  list: OFF,
  create: [...OFF, 'WEBHOOK_NOT_ALLOWED', 'WEBHOOK_EXISTS', 'TOO_MANY_WEBHOOKS'],
  own: OWN,
  change: [...OWN, 'TOO_MANY_WEBHOOKS'],
  rotate: [...OWN, 'WEBHOOK_ROTATED'],
} as const;

/** Whose webhooks they are. */
export interface AskedBy {
  readonly requestId: string;
  readonly caller: Caller;
}

type Pattern = (typeof WEBHOOK_PATTERNS)[keyof typeof WEBHOOK_PATTERNS];
type Refused<Result> = Extract<Result, { readonly outcome: keyof typeof REFUSALS }>;
type Success<P extends Pattern> = Exclude<EventContract[P]['result'], Refused<EventContract[P]['result']>>;

const isRefused = <Result extends { readonly outcome: string }>(result: Result): result is Refused<Result> =>
  Object.hasOwn(REFUSALS, result.outcome);

/** What programs and the page ask about webhooks. Each throws an `ApiError` where it is refused. */
@Injectable()
export class WebhookCalls {
  constructor(@Inject(EVENTS_CLIENT) private readonly events: EventsClient) {}

  async list(by: AskedBy): Promise<readonly Webhook[]> {
    return (await this.#ask(WEBHOOK_PATTERNS.list, {}, by)).webhooks;
  }

  /** @param language of mails about it */
  async create(
    { url, format, events }: Omit<CreateWebhookRequest, 'language'>,
    language: Language,
    by: AskedBy,
  ): Promise<WebhookSecretDto> {
    const message = { url, format, events, language };
    const { webhook, secret } = await this.#ask(WEBHOOK_PATTERNS.create, message, by);
    return { webhook, secret };
  }

  async change(id: string, { state, events }: ChangeWebhookDto, by: AskedBy): Promise<Webhook> {
    const message = { id, state: state ?? null, events: events ?? null };
    return (await this.#ask(WEBHOOK_PATTERNS.change, message, by)).webhook;
  }

  async delete(id: string, by: AskedBy): Promise<void> {
    await this.#ask(WEBHOOK_PATTERNS.delete, { id }, by);
  }

  /** @param overlapHours for which the secret before signs too; absent: as long as may be */
  async rotate(id: string, overlapHours: number | undefined, by: AskedBy): Promise<WebhookSecretDto> {
    const message = { id, overlapHours: overlapHours ?? WEBHOOK.overlapHoursMax };
    const { webhook, secret } = await this.#ask(WEBHOOK_PATTERNS.rotate, message, by);
    return { webhook, secret };
  }

  async test(id: string, by: AskedBy): Promise<TestedDto> {
    return { eventId: (await this.#ask(WEBHOOK_PATTERNS.test, { id }, by)).eventId };
  }

  async deliveries(
    id: string,
    { state, limit, after }: DeliveriesQuery,
    by: AskedBy,
  ): Promise<DeliveriesDto> {
    const message = { id, state: state ?? null, limit: limitOf(limit), after: after ?? null };
    const { deliveries, next } = await this.#ask(WEBHOOK_PATTERNS.listDeliveries, message, by);
    return { data: deliveries, nextCursor: next };
  }

  async replay(id: string, { eventId, since }: ReplayDto, by: AskedBy): Promise<ReplayedDto> {
    const message = { id, eventId: eventId ?? null, since: since ?? null };
    return { count: (await this.#ask(WEBHOOK_PATTERNS.replay, message, by)).count };
  }

  async #ask<P extends Pattern>(
    pattern: P,
    message: EventContract[P]['request'],
    by: AskedBy,
  ): Promise<Success<P>> {
    const result = await this.events.call(pattern, message, by);
    if (isRefused(result)) throw new ApiError(REFUSALS[result.outcome]);
    return result as Success<P>;
  }
}
