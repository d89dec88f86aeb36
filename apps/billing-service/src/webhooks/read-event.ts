import { Stripe } from 'stripe';

/** What the service reads of an event: its id, and which customer to refresh. */
export interface ProviderEvent {
  readonly id: string;
  readonly customerId: string | null;
  /** The charge that it is about: a dispute names that and no customer. */
  readonly chargeId: string | null;
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
    return { id, customerId: namedIn(data.object, 'customer'), chargeId: namedIn(data.object, 'charge') };
  } catch {
    return null;
  }
}

/** What the subject of an event is, or names by its id, or holds whole. */
function namedIn(subject: object, kind: 'customer' | 'charge'): string | null {
  const { object, [kind]: named }: Record<string, unknown> = { ...subject };
  const found = object === kind ? subject : named;
  if (typeof found === 'string') return found;
  return typeof found === 'object' && found !== null && 'id' in found ? String(found.id) : null;
}
