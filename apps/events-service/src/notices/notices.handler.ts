import { Controller } from '@nestjs/common';
import {
  EVENT_PATTERNS,
  type RegisterNoticeRequest,
  type RegisterReceiptResult,
} from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach } from '../answer-each.ts';
import { NoticesService } from './notices.service.ts';

@Controller()
export class NoticesHandler {
  constructor(private readonly notices: NoticesService) {}

  /** The gateway names no caller here: whose a link is, this service is not to know. */
  @BatchPattern(EVENT_PATTERNS.registerNotice)
  register(tickets: readonly Ticket<RegisterNoticeRequest, RegisterReceiptResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request }): Promise<RegisterReceiptResult> => {
      await this.notices.register(request);
      return { outcome: 'registered' };
    });
  }
}
