/**
 * The provider's objects as they travel. They are the SDK's types with two differences: decimals are still text (the
 * SDK parses them), and what can be expanded is kept as an id here.
 */
import type { Stripe } from 'stripe';

type With<T, Changes> = Omit<T, keyof Changes> & Changes;

export type Price = With<
  Omit<Stripe.Price, 'currency_options' | 'deleted' | 'tiers'>,
  { product: string; recurring: Stripe.Price.Recurring; unit_amount: number; unit_amount_decimal: string }
>;

export type Plan = With<Omit<Stripe.Plan, 'deleted' | 'tiers'>, { product: string; amount_decimal: string }>;

export type SubscriptionItem = With<Omit<Stripe.SubscriptionItem, 'deleted'>, { plan: Plan; price: Price }>;

export type Subscription = With<
  Stripe.Subscription,
  { customer: string; items: Stripe.ApiList<SubscriptionItem>; latest_invoice: string | null }
>;

export type InvoiceLine = With<
  Stripe.InvoiceLineItem,
  {
    pricing: With<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }>;
    quantity_decimal: string;
    subscription: string;
  }
>;

export type Invoice = With<
  Omit<Stripe.Invoice, 'deleted'>,
  {
    customer: string;
    lines: Stripe.ApiList<InvoiceLine>;
    parent: With<
      Stripe.Invoice.Parent,
      { subscription_details: { metadata: Stripe.Metadata; subscription: string } }
    >;
  }
>;

export type CheckoutSession = With<
  Omit<Stripe.Checkout.Session, 'line_items'>,
  { customer: string | null; invoice: string | null; subscription: string | null }
>;

export type LineItem = With<Stripe.LineItem, { price: Price }>;

export type Customer = Omit<Stripe.Customer, 'deleted'>;

export type Product = Omit<Stripe.Product, 'deleted'>;

export type PortalSession = Stripe.BillingPortal.Session & { return_url: string | null };

/** Every type of event that the simulator sends. */
export type EventType =
  | 'billing_portal.session.created'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'customer.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.voided';

export type EventSubject = Customer | Subscription | Invoice | CheckoutSession | PortalSession;

export type Event = With<
  Stripe.EventBase,
  { type: EventType & Stripe.Event.Type; data: { object: EventSubject; previous_attributes?: object } }
>;
