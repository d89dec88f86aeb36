import { Stripe } from 'stripe';

/** What the service reads of an event: its id, and which customer to refresh. */
export interface ProviderEvent {
  readonly id: string;
  readonly customerId: string | null;
}

/** How old a signature may be, in seconds: a recorded event is worthless after that. */
const TOLERANCE_SECONDS = 300;

/**
 * The event in a body, or null when the signature does not belong to exactly these bytes, or is too old.
 * @param body as it arrived: JSON that was read and written again is another text
 */
export function readEvent(body: Buffer, signature: string, secret: string): ProviderEvent | null {
  try {
    const { id, data } = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    return { id, customerId: customerOf(data.object) };
  } catch {
    return null;
  }
}

/** Subscriptions, invoices and checkouts name their customer; an expanded one is an object with an id. */
function customerOf(subject: object): string | null {
  const named = 'object' in subject && subject.object === 'customer' ? subject : customerIn(subject);
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : null;
}

const customerIn = (subject: object): unknown => ('customer' in subject ? subject.customer : null);
