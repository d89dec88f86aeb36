import { Stripe } from 'stripe';
import {
  startPaymentSimulator,
  YEARLY_PRICE_ID,
  type PaymentSimulator,
  type SimulatorOptions,
} from '../index.ts';

export const API_KEY = 'sk_test_simulated';
export const WEBHOOK_SECRET = 'whsec_simulated';

/** A simulator and the real SDK that talks to it. */
export interface Account {
  readonly simulator: PaymentSimulator;
  readonly stripe: Stripe;
}

export const sdkFor = ({ port }: PaymentSimulator, apiKey = API_KEY, maxNetworkRetries = 0): Stripe =>
  new Stripe(apiKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout: 2000,
    telemetry: false,
  });

export async function startAccount(options: Partial<SimulatorOptions> = {}): Promise<Account> {
  const simulator = await startPaymentSimulator({
    apiKey: API_KEY,
    webhookSecret: WEBHOOK_SECRET,
    ...options,
  });
  return { simulator, stripe: sdkFor(simulator) };
}

export function startCheckout(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: YEARLY_PRICE_ID, quantity: 1 }],
    client_reference_id: 'user-1',
    metadata: { userId: 'user-1' },
    subscription_data: { metadata: { userId: 'user-1' } },
    success_url: 'https://oncelink.example/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://oncelink.example/pricing',
  });
}

export interface Bought {
  readonly customer: Stripe.Customer;
  readonly session: Stripe.Checkout.Session;
  readonly subscription: Stripe.Subscription;
}

/** The id of what an answer names without showing it. */
export function idOf(value: string | { readonly id?: string } | null | undefined): string {
  const id = typeof value === 'string' ? value : value?.id;
  if (id === undefined) throw new Error('There is no id.');
  return id;
}

/** A customer who has paid for a year. */
export async function buyPro({ stripe, simulator }: Account): Promise<Bought> {
  const customer = await stripe.customers.create({
    email: 'ann@example.org',
    metadata: { userId: 'user-1' },
  });
  const { id } = await startCheckout(stripe, customer.id);
  simulator.controls.payCheckout(id);
  const session = await stripe.checkout.sessions.retrieve(id);
  const subscription = await stripe.subscriptions.retrieve(idOf(session.subscription));
  return { customer, session, subscription };
}

export const periodEndOf = ({ items }: Stripe.Subscription): number =>
  items.data[0]?.current_period_end ?? NaN;

/** All events so far, oldest first. */
export const eventsOf = ({ stripe, simulator }: Account): Promise<Stripe.Event[]> =>
  Promise.all(simulator.controls.eventIds().map((id) => stripe.events.retrieve(id)));

/** @returns the address of a portal for the customer */
export async function openPortal({ stripe }: Account, { id: customer }: Stripe.Customer): Promise<string> {
  const returnUrl = 'https://oncelink.example/';
  return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
}

/** Presses a button as a browser would: a form of the page itself. */
export function press(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
}
