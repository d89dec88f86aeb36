import { randomUUID } from 'node:crypto';
import type { Caller } from '@oncelink/contracts';
import { MONTHLY_PRICE_ID, YEARLY_PRICE_ID } from '@oncelink/stripe-fake';

export const ORIGIN = 'https://oncelink.example';
export const PRICES = { monthly: MONTHLY_PRICE_ID, yearly: YEARLY_PRICE_ID };
export const URLS = { successUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/pricing` };

/** A user, as the gateway would let them call. */
export class TestUser {
  readonly id = randomUUID();
  readonly email = `${this.id}@example.org`;
  readonly context: { readonly caller: Caller } = {
    caller: { plan: 'free', account: { userId: this.id, sessionId: 'session' } },
  };
}

/** The one answer of a handler to one request. */
export async function only<Answer>(answers: Promise<readonly (Answer | Error)[]>): Promise<Answer> {
  const [answer] = await answers;
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
  return answer;
}

/** The provider names other objects by their id, or holds them whole. */
export function idOf(named: string | { readonly id: string } | null): string {
  if (named === null) throw new Error('Nothing is named.');
  return typeof named === 'string' ? named : named.id;
}
