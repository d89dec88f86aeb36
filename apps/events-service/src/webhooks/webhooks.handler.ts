import { Controller, Inject } from '@nestjs/common';
import {
  WEBHOOK_PATTERNS,
  type ChangeWebhookRequest,
  type ChangeWebhookResult,
  type CreateWebhookRequest,
  type CreateWebhookResult,
  type ListDeliveriesRequest,
  type ListDeliveriesResult,
  type ListWebhooksResult,
  type NamedWebhook,
  type ReplayRequest,
  type ReplayResult,
  type RotateWebhookRequest,
  type RotateWebhookResult,
  type TestWebhookResult,
  type WebhookResult,
} from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach, ownerWith } from '../answer-each.ts';
import { HAS_WEBHOOKS } from '../tokens.ts';
import { WebhooksService } from './webhooks.service.ts';

const OFF = { outcome: 'webhooks-off' } as const;

@Controller()
export class WebhooksHandler {
  constructor(
    private readonly webhooks: WebhooksService,
    @Inject(HAS_WEBHOOKS) private readonly isOn: boolean,
  ) {}

  @BatchPattern(WEBHOOK_PATTERNS.create)
  create(tickets: readonly Ticket<CreateWebhookRequest, CreateWebhookResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request, caller }) =>
      this.webhooks.create(ownerId, caller?.plan ?? 'free', request),
    );
  }

  @BatchPattern(WEBHOOK_PATTERNS.list)
  list(tickets: readonly Ticket<object, ListWebhooksResult>[]): Promise<void> {
    return this.#answer(tickets, async (ownerId) => ({
      outcome: 'listed' as const,
      webhooks: await this.webhooks.list(ownerId),
    }));
  }

  @BatchPattern(WEBHOOK_PATTERNS.change)
  change(tickets: readonly Ticket<ChangeWebhookRequest, ChangeWebhookResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request, caller }) =>
      this.webhooks.change(ownerId, caller?.plan ?? 'free', request),
    );
  }

  @BatchPattern(WEBHOOK_PATTERNS.delete)
  delete(tickets: readonly Ticket<NamedWebhook, WebhookResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request }) => this.webhooks.delete(ownerId, request.id));
  }

  @BatchPattern(WEBHOOK_PATTERNS.rotate)
  rotate(tickets: readonly Ticket<RotateWebhookRequest, RotateWebhookResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request }) => this.webhooks.rotate(ownerId, request));
  }

  @BatchPattern(WEBHOOK_PATTERNS.test)
  test(tickets: readonly Ticket<NamedWebhook, TestWebhookResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request }) => this.webhooks.test(ownerId, request.id));
  }

  @BatchPattern(WEBHOOK_PATTERNS.listDeliveries)
  listDeliveries(tickets: readonly Ticket<ListDeliveriesRequest, ListDeliveriesResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request }) => this.webhooks.deliveries(ownerId, request));
  }

  @BatchPattern(WEBHOOK_PATTERNS.replay)
  replay(tickets: readonly Ticket<ReplayRequest, ReplayResult>[]): Promise<void> {
    return this.#answer(tickets, (ownerId, { request }) => this.webhooks.replay(ownerId, request));
  }

  /** Where nothing would be sent, nothing can be registered. */
  #answer<Request, Result>(
    tickets: readonly Ticket<Request, Result | typeof OFF>[],
    answer: (ownerId: string, ticket: Ticket<Request, Result | typeof OFF>) => Promise<Result>,
  ): Promise<void> {
    return answerEach(tickets, async (ticket) => {
      const ownerId = ownerWith('webhooks', ticket.caller);
      return this.isOn ? answer(ownerId, ticket) : OFF;
    });
  }
}
