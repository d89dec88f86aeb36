/** Ids that the payment provider makes. */
export const PRICE_ID = /^price_[A-Za-z0-9_]{1,200}$/;
export const CUSTOMER_ID = /^cus_[A-Za-z0-9_]{1,200}$/;
export const SESSION_ID = /^cs_[A-Za-z0-9_]{1,200}$/;

export const URL_MAX = 500;

/** Values for the API document. */
const ORIGIN = 'https://oncelink.example';
export const EXAMPLE = {
  priceId: 'price_1ExampleYearly',
  sessionId: 'cs_test_a1Example',
  pageUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1Example',
  successUrl: `${ORIGIN}/subscription/success`,
  cancelUrl: `${ORIGIN}/pricing`,
  returnUrl: ORIGIN,
  signature: `t=1795262400,v1=${'ab'.repeat(32)}`,
  event: { id: 'evt_1Example', object: 'event', type: 'checkout.session.completed' },
} as const;
