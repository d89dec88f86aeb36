import { Controller } from '@nestjs/common';
import { BILLING_PATTERNS, type BillingFailure } from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';

type Tickets = readonly Ticket<unknown, BillingFailure>[];

/** Answers every message where billing is off. */
@Controller()
export class BillingOffHandler {
  @BatchPattern(BILLING_PATTERNS.startCheckout)
  startCheckout(tickets: Tickets): void {
    answerOff(tickets);
  }

  @BatchPattern(BILLING_PATTERNS.checkoutStatus)
  checkoutStatus(tickets: Tickets): void {
    answerOff(tickets);
  }

  @BatchPattern(BILLING_PATTERNS.openPortal)
  openPortal(tickets: Tickets): void {
    answerOff(tickets);
  }

  @BatchPattern(BILLING_PATTERNS.takeEvent)
  takeEvent(tickets: Tickets): void {
    answerOff(tickets);
  }
}

function answerOff(tickets: Tickets): void {
  for (const ticket of tickets) ticket.settle({ outcome: 'billing-off' });
}
