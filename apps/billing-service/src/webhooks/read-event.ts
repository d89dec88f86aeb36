import { Stripe } from 'stripe';

/** What the service reads of an event: its id, and which customer to refresh. */
export interface ProviderEvent {
  readonly id: string;
  readonly customerId: string | null;
  /** The charge that it is about: a dispute names that and no customer. */
  readonly chargeId: string | null;
}

/** How far the time of a signature may be from now, in seconds: a recorded event is worthless after that. */
const TOLERANCE_SECONDS = 300;

/**
 * The event in a body, or null when the signature does not belong to exactly these bytes, or is not of now.
 * @param body as it arrived: JSON that was read and written again is another text
 */
export function readEvent(body: Buffer, signature: string, secret: string): ProviderEvent | null {
  try {
    if (isOfTheFuture(signature)) return null;
    const { id, data } = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    return { id, customerId: namedIn(data.object, 'customer'), chargeId: namedIn(data.object, 'charge') };
  } catch {
    return null;
  }
}

/** Stripe's library takes any time to come: an event that carried one could be sent again until then. */
const isOfTheFuture = (signature: string): boolean =>
  [...signature.matchAll(/t=(\d+)/g)].some(
    ([, time]) => Number(time) > Date.now() / 1000 + TOLERANCE_SECONDS,
  );

/** What the subject of an event is, or names by its id, or holds whole. */
function namedIn(subject: object, kind: 'customer' | 'charge'): string | null {
  const { object, [kind]: named }: Record<string, unknown> = { ...subject };
  const found = object === kind ? subject : named;
  if (typeof found === 'string') return found;
  return typeof found === 'object' && found !== null && 'id' in found ? String(found.id) : null;
}
