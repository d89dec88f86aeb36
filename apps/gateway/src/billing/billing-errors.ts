import {
  isOwnUrl,
  type CheckoutStatusResult,
  type ErrorCode,
  type OpenPortalResult,
  type StartCheckoutResult,
  type TakeEventResult,
} from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';

type Success = 'started' | 'opened' | 'known' | 'taken';
type Outcome = (StartCheckoutResult | OpenPortalResult | CheckoutStatusResult | TakeEventResult)['outcome'];

/** The error code of every outcome of the billing-service that is not a success. */
const CODES = {
  'price-not-allowed': 'VALIDATION',
  'url-not-allowed': 'VALIDATION',
  'already-pro': 'ALREADY_PRO',
  'account-gone': 'SIGN_IN_REQUIRED',
  'not-yours': 'NOT_YOUR_CUSTOMER',
  'customer-gone': 'CUSTOMER_NOT_FOUND',
  unknown: 'CHECKOUT_NOT_FOUND',
  refused: 'MALFORMED_REQUEST',
  'provider-failed': 'PAYMENT_PROVIDER',
  'billing-off': 'BILLING_OFF',
} as const satisfies Record<Exclude<Outcome, Success>, ErrorCode>;

/** The error for an outcome of the billing-service. */
export const billingRefusal = (outcome: Exclude<Outcome, Success>): ApiError =>
  outcome === 'price-not-allowed' ? invalidField('priceId', 'must be on sale') : new ApiError(CODES[outcome]);

/** The error for a field that has the right form and a wrong value. */
export const invalidField = (name: string, message: string): ApiError =>
  new ApiError('VALIDATION', { fields: [{ path: `body.${name}`, message }] });

/** Throws VALIDATION when one of the addresses leads to another site. */
export function requireOwnUrls(urls: Readonly<Record<string, string>>, origin: string): void {
  for (const [name, url] of Object.entries(urls)) {
    if (!isOwnUrl(url, origin)) throw invalidField(name, 'must be an address of this site');
  }
}
