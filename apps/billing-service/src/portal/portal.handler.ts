import { Controller, Inject } from '@nestjs/common';
import { BILLING_PATTERNS, type OpenPortalRequest, type OpenPortalResult } from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import type { Log } from '@oncelink/service-kit';
import { accountOf, answerRequests } from '../answer-requests.ts';
import { LOG } from '../tokens.ts';
import { PortalService } from './portal.service.ts';

@Controller()
export class PortalHandler {
  constructor(
    private readonly portal: PortalService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @BatchPattern(BILLING_PATTERNS.openPortal)
  openPortal(tickets: readonly Ticket<OpenPortalRequest, OpenPortalResult>[]): Promise<void> {
    return answerRequests(tickets, this.log, async ({ request, caller }) => {
      const { userId: account, sessionId: session } = accountOf(caller);
      const answer = await this.portal.open(account, request);
      if (answer.outcome === 'opened') this.log.info('portal-opened', { account, session });
      return answer;
    });
  }
}
