/** Messages between the gateway and the billing-service. Whose they are is told by the caller's assertion. */
export const BILLING_PATTERNS = {
  startCheckout: 'billing.start-checkout',
  openPortal: 'billing.open-portal',
  checkoutStatus: 'billing.checkout-status',
  takeEvent: 'billing.take-event',
} as const;

/** The provider could not be asked, or billing is switched off. */
export type BillingFailure = { readonly outcome: 'provider-failed' } | { readonly outcome: 'billing-off' };

export interface StartCheckoutRequest {
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The account's own address, as the gateway resolved it. */
  readonly email: string;
}
export type StartCheckoutResult =
  | { readonly outcome: 'started'; readonly sessionId: string; readonly url: string }
  | { readonly outcome: 'price-not-allowed' }
  | { readonly outcome: 'url-not-allowed' }
  | { readonly outcome: 'already-pro' }
  /** It was deleted while the request was under way. */
  | { readonly outcome: 'account-gone' }
  | BillingFailure;

export interface OpenPortalRequest {
  readonly customerId: string;
  readonly returnUrl: string;
}
export type OpenPortalResult =
  | { readonly outcome: 'opened'; readonly url: string }
  | { readonly outcome: 'not-yours' }
  /** The provider no longer has the customer. A checkout makes a new one. */
  | { readonly outcome: 'customer-gone' }
  | { readonly outcome: 'url-not-allowed' }
  | BillingFailure;

export interface CheckoutStatusRequest {
  readonly sessionId: string;
}
export type CheckoutStatusResult =
  | { readonly outcome: 'known'; readonly status: 'active' | 'pending'; readonly renewsAt: string | null }
  | { readonly outcome: 'unknown' }
  | BillingFailure;

/** Largest event that is taken; the provider's are far smaller. */
export const EVENT_MAX_BYTES = 262_144;
/** Such an event as base64url, with room for the rest of its message. */
export const BILLING_MESSAGE_MAX_BYTES = 360_000;

/** An event exactly as it arrived: the signature covers these bytes. */
export interface TakeEventRequest {
  /** base64url */
  readonly body: string;
  readonly signature: string;
}
export type TakeEventResult =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused' }
  | BillingFailure;

/** Request and answer of every pattern; the client's and the handlers' types follow from it. */
export interface BillingContract {
  [BILLING_PATTERNS.startCheckout]: { request: StartCheckoutRequest; result: StartCheckoutResult };
  [BILLING_PATTERNS.openPortal]: { request: OpenPortalRequest; result: OpenPortalResult };
  [BILLING_PATTERNS.checkoutStatus]: { request: CheckoutStatusRequest; result: CheckoutStatusResult };
  [BILLING_PATTERNS.takeEvent]: { request: TakeEventRequest; result: TakeEventResult };
}
