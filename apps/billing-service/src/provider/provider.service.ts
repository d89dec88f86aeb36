import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import type { BillingSettings } from '../config.ts';
import { NOW, SETTINGS } from '../tokens.ts';
import { isCustomerGone, LIST_LIMIT, nameOf, unlessMissing } from './provider-answers.ts';
import { ProviderSubscriptions } from './provider-subscriptions.ts';

export interface Checkout {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Paid in a form on a page of ours instead of the provider's. */
  readonly isEmbedded: boolean;
}

/** Where a checkout is paid: on the provider's page at `url`, or in a form that gets the secret. */
export interface CheckoutPage {
  readonly id: string;
  readonly url: string | null;
  readonly clientSecret: string | null;
}

export interface CheckoutSession {
  readonly customerId: string | null;
  readonly isComplete: boolean;
}

/**
 * How long a request is the same request to the provider. It repeats its first answer for a day, failures included, so
 * a name that never changed would repeat one failure for a day.
 */
const SAME_REQUEST_MS = 60_000;

/** The payment provider. Every method rejects with the provider's own error when it fails. */
@Injectable()
export class PaymentProvider {
  readonly subscriptions: ProviderSubscriptions;

  /** @param now the provider's time, which a simulator can move */
  constructor(
    private readonly stripe: Stripe,
    @Inject(SETTINGS) settings: Pick<BillingSettings, 'proPriceIds'>,
    @Inject(NOW) readonly now: () => Date,
  ) {
    this.subscriptions = new ProviderSubscriptions(stripe, settings);
  }

  /**
   * Two calls for one user at once make one customer.
   * @param goneId the customer that it replaces, if any
   */
  async createCustomer(userId: string, email: string, goneId = 'none'): Promise<string> {
    const customer = { email, metadata: { userId } };
    const { id } = await this.stripe.customers.create(customer, this.sameRequest('customer', userId, goneId));
    return id;
  }

  /**
   * The page where the customer pays, the only one that is open afterwards. The same checkout gets the same page, at
   * once or later: two clicks, or a second attempt after a lost answer, must not be paid twice.
   */
  async startCheckout(checkout: Checkout): Promise<CheckoutPage> {
    const isOffered = (session: Stripe.Checkout.Session): boolean =>
      session.status === 'open' && isSame(session, checkout);
    let sessions = await this.listCheckouts(checkout.customerId);
    if (!sessions.some(isOffered)) {
      await this.createCheckout(checkout, sessions[0]?.id ?? 'first');
      // Listed again: of two requests at once, neither knew the other's page when it made its own.
      sessions = await this.listCheckouts(checkout.customerId);
    }
    const page = sessions.find(isOffered);
    const others = sessions.filter(({ status, id }) => status === 'open' && id !== page?.id);
    for (const { id } of others) await this.closeCheckout(id);
    if (page === undefined) throw new Error('The provider does not list the checkout that it made.');
    return { id: page.id, url: page.url, clientSecret: page.client_secret };
  }

  /** Null when there is no such session. */
  async findCheckout(sessionId: string): Promise<CheckoutSession | null> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId).catch(unlessMissing);
    if (session === null) return null;
    return { customerId: nameOf(session.customer), isComplete: session.status === 'complete' };
  }

  /** Whose charge it is; null for one of nobody. */
  async customerOfCharge(chargeId: string): Promise<string | null> {
    const charge = await this.stripe.charges.retrieve(chargeId).catch(unlessMissing);
    return nameOf(charge?.customer);
  }

  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    const { url } = await this.stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
    });
    return url;
  }

  /**
   * Closes pages that could still be paid, ends all subscriptions and deletes the customer at the provider. Can be
   * repeated.
   */
  async endCustomer(customerId: string): Promise<void> {
    const open = { customer: customerId, status: 'open', limit: LIST_LIMIT } as const;
    const { data } = await this.stripe.checkout.sessions.list(open).catch((error: unknown) => {
      if (isCustomerGone(error)) return { data: [] };
      throw error;
    });
    for (const { id } of data) await this.closeCheckout(id);
    await this.stripe.customers.del(customerId).catch(unlessMissing);
  }

  /** The other of two requests at once may have closed it already. A page that was paid meanwhile is an error. */
  private async closeCheckout(id: string): Promise<void> {
    try {
      await this.stripe.checkout.sessions.expire(id);
    } catch (error) {
      const { status } = await this.stripe.checkout.sessions.retrieve(id);
      if (status !== 'expired') throw error;
    }
  }

  /** The newest first. */
  private async listCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    return (await this.stripe.checkout.sessions.list({ customer, limit: LIST_LIMIT })).data;
  }

  /** @param previousId the customer's newest checkout: requests that saw the same one are the same request */
  private createCheckout(checkout: Checkout, previousId: string): Promise<Stripe.Checkout.Session> {
    const { userId, customerId, priceId, successUrl, cancelUrl, isEmbedded } = checkout;
    const ways = isEmbedded
      ? ({ ui_mode: 'embedded_page', return_url: withSessionId(successUrl) } as const)
      : { success_url: withSessionId(successUrl), cancel_url: cancelUrl };
    return this.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceId, quantity: 1 }],
        ...ways,
        metadata: { userId, priceId },
        subscription_data: { metadata: { userId } },
      },
      this.sameRequest('checkout', userId, customerId, priceId, JSON.stringify(ways), previousId),
    );
  }

  /** Requests of the same kind with the same parts are one to the provider. */
  private sameRequest(...parts: readonly string[]): Stripe.RequestOptions {
    const window = Math.floor(this.now().getTime() / SAME_REQUEST_MS);
    const name = createHash('sha256').update(JSON.stringify([...parts, window]));
    return { idempotencyKey: name.digest('base64url') };
  }
}

const isSame = (session: Stripe.Checkout.Session, checkout: Checkout): boolean =>
  session.metadata?.['priceId'] === checkout.priceId &&
  (checkout.isEmbedded
    ? session.return_url === withSessionId(checkout.successUrl)
    : session.success_url === withSessionId(checkout.successUrl) &&
      session.cancel_url === checkout.cancelUrl);

/** The provider puts the id in place of the placeholder, which it does not recognize when it is encoded. */
const withSessionId = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
