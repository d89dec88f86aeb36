import { Controller } from '@nestjs/common';
import {
  EVENT_PATTERNS,
  type ListReceiptsRequest,
  type ListReceiptsResult,
  type NameWatchResult,
  type ReadReceiptResult,
  type RegisterReceiptRequest,
  type RegisterReceiptResult,
} from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach, failureOf, keyWith, ownerWith } from '../answer-each.ts';
import { ReceiptsService, type NewReceipt } from './receipts.service.ts';

interface NamedReceipt {
  readonly id: string;
}

@Controller()
export class ReceiptsHandler {
  constructor(private readonly receipts: ReceiptsService) {}

  /** All of a batch in one statement. Should PostgreSQL refuse it, one by one: a bad one fails alone. */
  @BatchPattern(EVENT_PATTERNS.registerReceipt)
  async register(tickets: readonly Ticket<RegisterReceiptRequest, RegisterReceiptResult>[]): Promise<void> {
    const registerOf = ({ request, caller }: (typeof tickets)[number]): NewReceipt => ({
      request,
      key: keyWith('secrets:create', caller),
    });
    try {
      await this.receipts.register(tickets.map(registerOf));
      for (const ticket of tickets) ticket.settle({ outcome: 'registered' });
    } catch (error) {
      const [first] = tickets;
      if (tickets.length === 1) return first?.settle(failureOf(error));
      for (const ticket of tickets) await this.register([ticket]);
    }
  }

  @BatchPattern(EVENT_PATTERNS.listReceipts)
  list(tickets: readonly Ticket<ListReceiptsRequest, ListReceiptsResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.receipts.list(ownerWith('secrets:read', caller), request),
    );
  }

  @BatchPattern(EVENT_PATTERNS.readReceipt)
  read(tickets: readonly Ticket<NamedReceipt, ReadReceiptResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.receipts.read(ownerWith('secrets:read', caller), request.id),
    );
  }

  @BatchPattern(EVENT_PATTERNS.nameWatch)
  nameWatch(tickets: readonly Ticket<NamedReceipt, NameWatchResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.receipts.nameWatch(ownerWith('secrets:revoke', caller), request.id),
    );
  }
}
