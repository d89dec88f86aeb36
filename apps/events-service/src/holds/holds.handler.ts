import { Controller } from '@nestjs/common';
import {
  EVENT_PATTERNS,
  type RegisterHoldRequest,
  type RegisterReceiptResult,
} from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach } from '../answer-each.ts';
import { HoldsService } from './holds.service.ts';

@Controller()
export class HoldsHandler {
  constructor(private readonly holds: HoldsService) {}

  /** The gateway names no caller here: whose a link is, this service is not to know. */
  @BatchPattern(EVENT_PATTERNS.registerHold)
  register(tickets: readonly Ticket<RegisterHoldRequest, RegisterReceiptResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request }): Promise<RegisterReceiptResult> => {
      await this.holds.register(request);
      return { outcome: 'registered' };
    });
  }
}
