import type { ErrorCode } from './errors.ts';

/**
 * The sentence for a person: what happened, whether the secret still exists, and what to do. In a file of their own: the
 * page has texts of its own for every code, and loads these only where it lists the errors.
 */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  VALIDATION: 'Some values are missing or not allowed. Nothing was changed.',
  MALFORMED_REQUEST: 'The request could not be read. Nothing was changed.',
  PASSWORD_REQUIRED: 'This secret is protected by a password. It was not opened and still exists.',
  SIGN_IN_REQUIRED: 'Please sign in first. Nothing was changed.',
  ACCOUNT_NEEDED: 'You need an account to create links here. Nothing was created; sign in and try again.',
  INVALID_CODE: 'Invalid verification code',
  TOO_MANY_WRONG_CODES: 'Too many wrong codes were tried for this address. Use the link in the email.',
  INVALID_SIGN_IN_LINK: 'This link was already used or is too old. Ask for a new one.',
  SESSION_ENDED: 'You are signed out. Sign in again to go on; nothing was changed.',
  WRONG_PASSWORD: 'The password you entered is incorrect. The secret still exists.',
  PRO_REQUIRED: 'This option is part of Pro. Nothing was created.',
  NOT_ALLOWED_TO_CREATE:
    'This account may not create links here. Nothing was created; ask the operator of this site.',
  SIGN_UP_CLOSED:
    "This address has no account, and you can't create one here. Ask the operator of this site.",
  FRESH_CODE_REQUIRED: 'This takes a sign-in code from the last ten minutes. Nothing was changed.',
  TOO_MANY_ASKS:
    'As many of your requests wait for an answer as your plan has room for. Nothing was created; withdraw one first.',
  NOT_YOUR_CUSTOMER: 'This is not your billing account. Nothing was changed.',
  CROSS_SITE: 'Requests from other sites are not accepted. Nothing was changed.',
  NOT_FOUND: 'There is no such link. It never existed, or ended over 30 days ago.',
  SESSION_NOT_FOUND: 'There is no such device. It may be signed out already.',
  CHECKOUT_NOT_FOUND: 'There is no such checkout.',
  CUSTOMER_NOT_FOUND:
    'The payment provider no longer has your billing account. Buying Pro creates a new one.',
  ROUTE_NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'This address does not answer that method.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Nothing was changed.',
  SEAL_EXISTS: 'A seal with this name already exists. Make a new link.',
  ALREADY_PRO: 'You already have Pro. Nothing was charged.',
  GONE: 'This link has ended. Its secret no longer exists.',
  ASK_ANSWERED: 'Somebody has answered this already. Your answer was not kept.',
  PAYLOAD_TOO_LARGE: 'The request is too large. Nothing was changed.',
  URI_TOO_LONG: 'The address is too long. Nothing was changed.',
  UNSUPPORTED_MEDIA_TYPE: 'Send application/json. Nothing was changed.',
  RATE_LIMITED: 'Too many requests. Nothing was changed; wait a moment and try again.',
  HEADERS_TOO_LARGE: 'The request headers are too large. Nothing was changed.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  SIGN_IN_FAILED: 'Failed to sign in',
  SIGN_UP_FAILED: 'Failed to create account',
  PAYMENT_PROVIDER:
    'The payment provider did not answer as expected. You were not charged; please try again.',
  BILLING_OFF: 'Payments are not available here.',
  MAIL_OFF: 'This site sends no email. Nothing was changed; ask its operator.',
  UNAVAILABLE:
    'The service did not answer in time. If you were opening a secret, try again in this same tab.',
  STORAGE_FULL:
    "This site can't hold any more unopened links right now. Nothing was created; try again later.",
};
