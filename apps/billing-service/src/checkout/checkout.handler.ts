import { Controller, Inject } from '@nestjs/common';
import {
  BILLING_PATTERNS,
  type CheckoutStatusRequest,
  type CheckoutStatusResult,
  type StartCheckoutRequest,
  type StartCheckoutResult,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import type { Log } from '@oncelink/service-kit';
import { answerRequests, userIdOf } from '../answer-requests.ts';
import { LOG } from '../tokens.ts';
import { CheckoutStatusService } from './checkout-status.service.ts';
import { CheckoutService } from './checkout.service.ts';

@Controller()
export class CheckoutHandler {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly status: CheckoutStatusService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @BatchPattern(BILLING_PATTERNS.startCheckout)
  startCheckout(tickets: readonly Ticket<StartCheckoutRequest, StartCheckoutResult>[]): Promise<void> {
    return answerRequests(tickets, this.log, ({ request, caller }) =>
      this.checkout.start(userIdOf(caller), request),
    );
  }

  @BatchPattern(BILLING_PATTERNS.checkoutStatus)
  checkoutStatus(tickets: readonly Ticket<CheckoutStatusRequest, CheckoutStatusResult>[]): Promise<void> {
    return answerRequests(tickets, this.log, ({ request, caller }) =>
      this.status.find(userIdOf(caller), request),
    );
  }
}
