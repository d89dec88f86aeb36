import { Controller, Inject } from '@nestjs/common';
import { BILLING_PATTERNS, type TakeEventRequest, type TakeEventResult } from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import type { Log } from '@oncelink/service-kit';
import { answerRequests } from '../answer-requests.ts';
import { LOG } from '../tokens.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class WebhooksHandler {
  constructor(
    private readonly webhooks: WebhooksService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @BatchPattern(BILLING_PATTERNS.takeEvent)
  takeEvent(tickets: readonly Ticket<TakeEventRequest, TakeEventResult>[]): Promise<void> {
    return answerRequests(tickets, this.log, ({ request }) => this.webhooks.receive(request));
  }
}
