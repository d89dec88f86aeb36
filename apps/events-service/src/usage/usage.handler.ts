import { Controller } from '@nestjs/common';
import type { ReadUsageRequest } from '@oncelink/contracts';
import { EVENT_PATTERNS, type ReadEndsResult } from '@oncelink/contracts/events';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { answerEach, ownerWith } from '../answer-each.ts';
import { UsageService } from './usage.service.ts';

@Controller()
export class UsageHandler {
  constructor(private readonly usage: UsageService) {}

  @BatchPattern(EVENT_PATTERNS.readUsage)
  read(tickets: readonly Ticket<ReadUsageRequest, ReadEndsResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.usage.read(ownerWith('usage:read', caller), caller?.plan ?? 'free', request),
    );
  }
}
