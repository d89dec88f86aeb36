import { Controller } from '@nestjs/common';
import {
  EVENT_PATTERNS,
  type ListEventsRequest,
  type ReadEventsRequest,
  type ReadEventsResult,
} from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach, ownerWith } from '../answer-each.ts';
import { EventsService } from './events.service.ts';

@Controller()
export class EventsHandler {
  constructor(private readonly events: EventsService) {}

  @BatchPattern(EVENT_PATTERNS.readEvents)
  read(tickets: readonly Ticket<ReadEventsRequest, ReadEventsResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.events.read(ownerWith('secrets:read', caller), request),
    );
  }

  @BatchPattern(EVENT_PATTERNS.listEvents)
  list(tickets: readonly Ticket<ListEventsRequest, ReadEventsResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.events.list(ownerWith('secrets:read', caller), request),
    );
  }
}
