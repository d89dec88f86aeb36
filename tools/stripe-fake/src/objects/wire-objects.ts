/**
 * The provider's objects as they travel, with the fields that Oncelink and this simulator read. The types are the SDK's,
 * so that a new SDK that changes one of these fields fails the type check. What can be expanded is always an id here.
 */
import type { Stripe } from 'stripe';

type With<T, Names extends keyof T, Changes = unknown> = Omit<Pick<T, Names>, keyof Changes> & Changes;

export type Price = With<
  Stripe.Price,
  'id' | 'object' | 'currency',
  { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>; unit_amount: number }
>;

export type SubscriptionItem = With<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end',
  { price: Price }
>;

export type Subscription = With<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'ended_at'
  | 'metadata'
  | 'status',
  { customer: string; items: { data: SubscriptionItem[] }; latest_invoice: string | null }
>;

export type Invoice = With<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'due_date'
  | 'next_payment_attempt'
  | 'number'
  | 'status'
  | 'status_transitions'
  | 'total',
  { customer: string; parent: { subscription_details: { subscription: string } } }
>;

/** Money that was taken from a card. The invoice is found through the payment intent alone. */
export type Charge = With<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'disputed' | 'refunded',
  { customer: string; payment_intent: string }
>;

/** It names no customer, as at the provider. */
export type Dispute = With<Stripe.Dispute, 'id' | 'object' | 'created' | 'status', { charge: string }>;

export type CheckoutSession = With<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'client_secret'
  | 'created'
  | 'expires_at'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'return_url'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url',
  { customer: string; subscription: string | null }
>;

export type Customer = With<Stripe.Customer, 'id' | 'object' | 'balance' | 'created' | 'email' | 'metadata'>;

export type PortalSession = With<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'url',
  { customer: string; return_url: string | null }
>;

/** Every type of event that the simulator sends. */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.refunded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded';

export type EventSubject = Customer | Subscription | Invoice | Charge | Dispute | CheckoutSession;

export type Event = With<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request',
  { type: EventType & Stripe.Event.Type; data: { object: EventSubject; previous_attributes?: object } }
>;
