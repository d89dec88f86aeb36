import { Controller, Inject } from '@nestjs/common';
import {
  BILLING_PATTERNS,
  type BillingFailure,
  type Caller,
  type CheckoutStatusRequest,
  type OpenPortalRequest,
  type StartCheckoutRequest,
  type TakeEventRequest,
} from '@oncelink/contracts';
import { BatchPattern, UnavailableError, type MessageContext } from '@oncelink/messaging';
import { withDeadline, DeadlineError, type Log } from '@oncelink/service-kit';
import { DatabaseAwayError } from '@oncelink/service-kit/database';
import { Stripe } from 'stripe';
import type { BillingParts } from './billing-parts.ts';
import { StartCheckout } from './checkout/start-checkout.ts';
import { TellCheckoutStatus } from './checkout/tell-checkout-status.ts';
import { OpenPortal } from './portal/open-portal.ts';
import { ForeignPageError } from './provider/provider-pages.ts';
import { TakeEvent } from './webhooks/take-event.ts';

export const BILLING = Symbol('billing');
export const LOG = Symbol('log');

/** The gateway waits a little longer. */
const ANSWER_MS = 12_000;

const PROVIDER_FAILURES = [Stripe.errors.StripeError, DeadlineError, ForeignPageError];

type Answered<Result> = Result | BillingFailure | Error;

/** Answers messages, each by itself: one that fails or waits for the provider fails no other. */
@Controller()
export class BillingHandler {
  constructor(
    @Inject(BILLING) private readonly billing: BillingParts | null,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @BatchPattern(BILLING_PATTERNS.startCheckout)
  startCheckout(requests: readonly StartCheckoutRequest[], { callers }: MessageContext) {
    return this.answer(requests, (parts, request, index) =>
      new StartCheckout(parts).run(userIdOf(callers[index]), request),
    );
  }

  @BatchPattern(BILLING_PATTERNS.openPortal)
  openPortal(requests: readonly OpenPortalRequest[], { callers }: MessageContext) {
    return this.answer(requests, (parts, request, index) =>
      new OpenPortal(parts).run(userIdOf(callers[index]), request),
    );
  }

  @BatchPattern(BILLING_PATTERNS.checkoutStatus)
  checkoutStatus(requests: readonly CheckoutStatusRequest[], { callers }: MessageContext) {
    return this.answer(requests, (parts, request, index) =>
      new TellCheckoutStatus(parts).run(userIdOf(callers[index]), request),
    );
  }

  @BatchPattern(BILLING_PATTERNS.takeEvent)
  takeEvent(requests: readonly TakeEventRequest[]) {
    return this.answer(requests, (parts, request) => new TakeEvent(parts).run(request));
  }

  private answer<Request, Result>(
    requests: readonly Request[],
    work: (parts: BillingParts, request: Request, index: number) => Promise<Result>,
  ): Promise<Answered<Result>[]> {
    const { billing } = this;
    if (billing === null) return Promise.resolve(requests.map(() => ({ outcome: 'billing-off' })));
    return Promise.all(
      requests.map((request, index) =>
        withDeadline(work(billing, request, index), ANSWER_MS).catch((error: unknown) => this.failed(error)),
      ),
    );
  }

  private failed(error: unknown): BillingFailure | Error {
    if (PROVIDER_FAILURES.some((kind) => error instanceof kind)) {
      this.log.warn('provider-failed', { error });
      return { outcome: 'provider-failed' };
    }
    if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
    return error instanceof Error ? error : new Error('The message could not be answered.');
  }
}

/** The gateway lets nobody else through; a message without an account is a mistake of ours. */
function userIdOf(caller: Caller | null | undefined): string {
  if (!caller?.account) throw new Error('The caller has no account.');
  return caller.account.userId;
}
