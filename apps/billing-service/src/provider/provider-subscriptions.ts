import type { Stripe } from 'stripe';
import type { BillingSettings } from '../config.ts';
import { FINAL_STATES, type PaidSubscription } from '../subscriptions/decide-plan.ts';
import { isCustomerGone, LIST_LIMIT, nameOf, unlessMissing } from './provider-answers.ts';

/** States in which the provider may still collect money, or go on, though the customer has no Pro for it. */
const OWING: readonly string[] = ['past_due', 'unpaid', 'incomplete', 'paused'];

/** The provider counts in seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** What customers have at the provider. What it sells besides Pro is left alone. */
export class ProviderSubscriptions {
  constructor(
    private readonly stripe: Stripe,
    private readonly settings: Pick<BillingSettings, 'proPriceIds'>,
  ) {}

  /**
   * All of a customer. Pro whose payment was taken back ends first. Empty for a deleted customer. One that never existed
   * is an error: with the key of another account at the provider, that would be every customer.
   */
  async list(customerId: string): Promise<PaidSubscription[]> {
    const found = await this.ask(customerId).catch(async (error: unknown) => {
      if (!isCustomerGone(error)) throw error;
      const customer = await this.stripe.customers.retrieve(customerId).catch(unlessMissing);
      if (customer?.deleted) return [];
      throw error;
    });
    const running = found.filter((each) => !FINAL_STATES.includes(each.status) && this.isPro(each));
    const takenBack = running.length > 0 ? await this.listTakenBack(customerId) : [];
    for (const { id } of running) if (takenBack.includes(id)) await this.end(id);
    return Promise.all(
      found.map((each) => this.read(takenBack.includes(each.id) ? { ...each, status: 'canceled' } : each)),
    );
  }

  /** Ends what could not be collected, so that a user who buys again is never charged for both. */
  async endOwing(customerId: string): Promise<void> {
    const owing = (await this.ask(customerId)).filter(
      (each) => OWING.includes(each.status) && this.isPro(each),
    );
    for (const { id } of owing) await this.end(id);
  }

  private async ask(customer: string): Promise<Stripe.Subscription[]> {
    return (await this.stripe.subscriptions.list({ customer, status: 'all', limit: LIST_LIMIT })).data;
  }

  private readonly isPro = ({ items }: Stripe.Subscription): boolean => items.data.some(this.isProItem);

  private readonly isProItem = ({ price }: Stripe.SubscriptionItem): boolean =>
    this.settings.proPriceIds.includes(price.id);

  /** Ends it at once. Another process, or an attempt whose answer was lost, may have ended it before. */
  private async end(subscriptionId: string): Promise<void> {
    await this.stripe.subscriptions.cancel(subscriptionId).catch(unlessMissing);
  }

  /**
   * The subscriptions that a charge was for which the customer's bank disputes, or which was paid back in full. The
   * charges are asked, not the events, so it does not matter which of those arrive, and when.
   */
  private async listTakenBack(customer: string): Promise<(string | null)[]> {
    const { data } = await this.stripe.charges.list({ customer, limit: LIST_LIMIT });
    const takenBack = data.filter(({ disputed, refunded }) => disputed || refunded);
    return Promise.all(takenBack.map((charge) => this.subscriptionOf(charge)));
  }

  private async subscriptionOf({ payment_intent: intent }: Stripe.Charge): Promise<string | null> {
    const name = nameOf(intent);
    if (name === null) return null;
    const payment = { type: 'payment_intent', payment_intent: name } as const;
    const [paid] = (await this.stripe.invoicePayments.list({ payment })).data;
    if (paid === undefined) return null;
    const { parent } = await this.stripe.invoices.retrieve(nameOf(paid.invoice) ?? '');
    return nameOf(parent?.subscription_details?.subscription);
  }

  private async read(subscription: Stripe.Subscription): Promise<PaidSubscription> {
    const { id, status, items, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
    const item = items.data.find(this.isProItem) ?? items.data[0];
    if (item === undefined) throw new Error('The provider answered with a subscription without an item.');
    return {
      id,
      status,
      priceId: item.price.id,
      periodEnd: dateOf(cancelAt ?? item.current_period_end),
      // A portal that ends a subscription with its period may set a date instead of the flag.
      isEnding: endsWithPeriod || cancelAt !== null,
      unpaidSince: status === 'past_due' ? await this.unpaidSince(id, item) : null,
    };
  }

  /**
   * The oldest invoice counts: every period brings a new one, which would start the grace period again. An invoice that
   * is charged automatically has no due date; it is due when it is final. If the invoice has just been paid, an event
   * about it comes soon; until then the start of its period counts.
   */
  private async unpaidSince(
    subscription: string,
    { current_period_start: periodStart }: Stripe.SubscriptionItem,
  ): Promise<Date> {
    const { data } = await this.stripe.invoices.list({ subscription, status: 'open', limit: LIST_LIMIT });
    const due = data.map(
      ({ due_date: dueDate, status_transitions: { finalized_at: finalizedAt }, created }) =>
        dueDate ?? finalizedAt ?? created,
    );
    return dateOf(due.length > 0 ? Math.min(...due) : periodStart);
  }
}
