/**
 * Every error the API can answer: stable code, HTTP status, and the sentence for a person. The sentence says what
 * happened, whether the secret still exists, and what to do. The page shows its own catalogue's text for the code.
 */
export const ERRORS = {
  VALIDATION: { status: 400, text: 'Some values are missing or not allowed. Nothing was changed.' },
  MALFORMED_REQUEST: { status: 400, text: 'The request could not be read. Nothing was changed.' },
  PASSWORD_REQUIRED: {
    status: 400,
    text: 'This secret is protected by a password. It was not opened and still exists.',
  },
  SIGN_IN_REQUIRED: { status: 401, text: 'Sign in for this. Nothing was changed.' },
  INVALID_CODE: { status: 401, text: 'Invalid verification code' },
  SESSION_ENDED: { status: 401, text: 'You are signed out. Sign in again to go on; nothing was changed.' },
  WRONG_PASSWORD: { status: 401, text: 'The password you entered is incorrect. The secret still exists.' },
  PRO_REQUIRED: { status: 403, text: 'This option is part of Pro. Nothing was created.' },
  FRESH_CODE_REQUIRED: {
    status: 403,
    text: 'For this, sign in with a code from the last ten minutes. Nothing was changed.',
  },
  NOT_YOUR_CUSTOMER: { status: 403, text: 'This is not your billing account. Nothing was changed.' },
  CROSS_SITE: { status: 403, text: 'Requests from other sites are not accepted. Nothing was changed.' },
  NOT_FOUND: { status: 404, text: 'There is no such link. It never existed, or ended over 30 days ago.' },
  SESSION_NOT_FOUND: { status: 404, text: 'There is no such device. It may be signed out already.' },
  CHECKOUT_NOT_FOUND: { status: 404, text: 'There is no such checkout.' },
  CUSTOMER_NOT_FOUND: {
    status: 404,
    text: 'The payment provider no longer has your billing account. Buying Pro makes a new one.',
  },
  ROUTE_NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not answer that method.' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request took too long to arrive. Nothing was changed.' },
  SEAL_EXISTS: { status: 409, text: 'A seal with this name exists already. Make a new link.' },
  ALREADY_PRO: { status: 409, text: 'You have Pro already. Nothing was charged.' },
  GONE: { status: 410, text: 'This link has ended. Its secret no longer exists.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large. Nothing was changed.' },
  URI_TOO_LONG: { status: 414, text: 'The address is too long. Nothing was changed.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send application/json. Nothing was changed.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Nothing was changed; wait a moment and try again.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The request headers are too large. Nothing was changed.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  SIGN_IN_FAILED: { status: 500, text: 'Failed to sign in' },
  SIGN_UP_FAILED: { status: 500, text: 'Failed to create account' },
  PAYMENT_PROVIDER: {
    status: 502,
    text: 'The payment provider did not answer as expected. This charged you nothing; please try again.',
  },
  BILLING_OFF: { status: 503, text: 'Payments are not available here.' },
  UNAVAILABLE: {
    status: 503,
    text: 'The service did not answer in time. If you were opening a secret, try again in this same tab.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why a link ended. */
export const GONE_REASONS = ['viewed', 'deleted', 'expired', 'locked'] as const;
export type GoneReason = (typeof GONE_REASONS)[number];
