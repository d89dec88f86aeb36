import { sendForData, sendOnce } from './send-request.ts';

interface CheckoutOrder {
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly customerEmail: string;
}

/** The address of the page where Pro is paid. Never repeated without the user: each call may open another checkout. */
export const createCheckout = (body: CheckoutOrder) =>
  sendOnce('post', '/api/stripe/create-checkout-session', { body });

/** Whether the account has Pro by this checkout. */
export const getCheckoutStatus = (sessionId: string) =>
  sendForData('get', '/api/stripe/checkout-status', { query: { session_id: sessionId } });
