import type { ServerErrorCode } from '@oncelink/contracts';

/** What became of a secret that a call was about. */
export const SECRET_FATES = {
  kept: 'It still exists, and nobody has opened it by this call.',
  unmade: 'Nothing was made, and no other secret was touched.',
  gone: 'It no longer exists.',
  missing: 'There is none under this address.',
  unclear: 'It may have been claimed. Whoever claimed it opens it again with the same claim for a minute.',
  none: 'The call is about no secret.',
} as const;

interface ErrorAdvice {
  readonly secret: keyof typeof SECRET_FATES;
  readonly todo: string;
}

const CHECK_CALL = 'Compare the call with the API documentation. The same call will be refused again.';
const SEND_LESS = 'Send less. The same call will be refused again.';
const SIGN_IN = 'Sign in again. Keys of programs need no sign-in.';
const WAIT = 'Wait as long as Retry-After says, then repeat the call.';
const REPEAT = 'Repeat the same call, with pauses that grow. A call that makes a link makes no second one.';
const ASK_OPERATOR = 'Ask the operator of the site.';
const NEW_CODE = 'Ask for a new code by email.';

/** What a program or a person does about each error. Statuses and sentences are those of the contracts. */
export const ERROR_ADVICE: Readonly<Record<ServerErrorCode, ErrorAdvice>> = {
  VALIDATION: {
    secret: 'kept',
    todo: 'The field "fields" names what was refused. Correct it and send the call again.',
  },
  MALFORMED_REQUEST: { secret: 'kept', todo: CHECK_CALL },
  PASSWORD_REQUIRED: { secret: 'kept', todo: 'Ask for the password and send what is derived from it.' },
  SIGN_IN_REQUIRED: { secret: 'unmade', todo: SIGN_IN },
  ACCOUNT_NEEDED: { secret: 'unmade', todo: 'Send an API key of an account of this site.' },
  INVALID_CODE: { secret: 'none', todo: NEW_CODE },
  TOO_MANY_WRONG_CODES: { secret: 'none', todo: 'Use the link in the same email.' },
  INVALID_SIGN_IN_LINK: { secret: 'none', todo: NEW_CODE },
  SESSION_ENDED: { secret: 'kept', todo: SIGN_IN },
  WRONG_PASSWORD: { secret: 'kept', todo: 'Ask again. "triesLeft" counts down to the end of the secret.' },
  AUTHORIZATION_PENDING: { secret: 'none', todo: 'Ask again after the interval, until somebody decides.' },
  SLOW_DOWN: { secret: 'none', todo: 'Wait five seconds longer from now on, then ask again.' },
  ACCESS_DENIED: { secret: 'none', todo: 'Stop asking. Begin another login if this was a mistake.' },
  EXPIRED_TOKEN: { secret: 'none', todo: 'Begin another login.' },
  DEVICE_CODE_UNKNOWN: {
    secret: 'none',
    todo: 'Type the code that the program shows now, or have it begin again.',
  },
  TOO_MANY_DEVICE_CODES: { secret: 'none', todo: 'Wait an hour, then type the code once more.' },
  KEY_INVALID: {
    secret: 'unmade',
    todo: 'Check that the key is whole. If it has ended, make another in the console.',
  },
  PRO_REQUIRED: { secret: 'unmade', todo: 'Leave the option out, or use a key of an account that has Pro.' },
  NOT_ALLOWED_TO_CREATE: { secret: 'unmade', todo: ASK_OPERATOR },
  SIGN_UP_CLOSED: { secret: 'none', todo: ASK_OPERATOR },
  FRESH_CODE_REQUIRED: { secret: 'none', todo: NEW_CODE },
  TOO_MANY_ASKS: { secret: 'unmade', todo: 'Withdraw an ask that you need no more, or wait for an answer.' },
  NOT_YOUR_CUSTOMER: { secret: 'none', todo: 'Sign in to the account that has paid.' },
  CROSS_SITE: { secret: 'kept', todo: 'Call from a server, or from a site that the operator has allowed.' },
  KEY_SCOPE: {
    secret: 'kept',
    todo: 'Use a key with the scope that the API documentation names for the call.',
  },
  KEY_NETWORK: { secret: 'kept', todo: 'Call from a network of the key, or make a key for this one.' },
  NOT_FOUND: { secret: 'missing', todo: 'Check that the link is whole. Do not repeat the call.' },
  SESSION_NOT_FOUND: { secret: 'none', todo: 'Nothing: the device is signed out.' },
  CHECKOUT_NOT_FOUND: { secret: 'none', todo: 'Begin the purchase again.' },
  CUSTOMER_NOT_FOUND: { secret: 'none', todo: 'Buy Pro again; that makes a new billing account.' },
  ROUTE_NOT_FOUND: { secret: 'kept', todo: CHECK_CALL },
  KEY_NOT_FOUND: { secret: 'none', todo: 'Nothing: the key does not work any more.' },
  SECRET_NOT_FOUND: {
    secret: 'missing',
    todo: 'Nothing: the receipt is forgotten, or that of another account.',
  },
  WEBHOOK_NOT_FOUND: { secret: 'none', todo: 'List the webhooks of the account.' },
  METHOD_NOT_ALLOWED: { secret: 'kept', todo: CHECK_CALL },
  REQUEST_TIMEOUT: { secret: 'kept', todo: REPEAT },
  SEAL_EXISTS: { secret: 'unmade', todo: 'Encrypt the message anew and make another link.' },
  ALREADY_PRO: { secret: 'none', todo: 'Nothing: the account has what was to be bought.' },
  PROOF_REUSED: {
    secret: 'unmade',
    todo: 'Encrypt the message anew. Every encryption has a proof of its own.',
  },
  NOT_STARTED: {
    secret: 'kept',
    todo: 'Ask again after as many seconds as `startsIn` says. Nothing was used up until then.',
  },
  NOT_ENDED: {
    secret: 'kept',
    todo: 'Ask for the statement when the link has ended. A secret that was opened is erased within minutes.',
  },
  KEY_ROTATED: {
    secret: 'none',
    todo: 'Use the newer key. If nobody has it, revoke that one in the console and make another.',
  },
  WEBHOOK_NOT_ALLOWED: { secret: 'none', todo: 'Give an https address of a host on the public internet.' },
  WEBHOOK_EXISTS: { secret: 'none', todo: 'Use the one that there is, or delete it first.' },
  WEBHOOK_ROTATED: { secret: 'none', todo: 'Wait until the secret before has ended.' },
  TOO_MANY_WEBHOOKS: { secret: 'none', todo: 'Delete a webhook that is no longer used.' },
  TOO_MANY_KEYS: { secret: 'none', todo: 'Revoke a key that is no longer used.' },
  FILE_NOT_FOUND: {
    secret: 'missing',
    todo: 'Do not repeat the call. Ask the sender to send the files again.',
  },
  FILE_EXISTS: { secret: 'unmade', todo: 'Encrypt the files anew. Every encryption has a name of its own.' },
  PART_DIFFERS: {
    secret: 'unmade',
    todo: 'Encrypt the files anew: a part is encrypted once, and sent again as it was.',
  },
  LENGTH_REQUIRED: { secret: 'unmade', todo: 'Send the part with the header Content-Length.' },
  FILE_TOO_LARGE: { secret: 'unmade', todo: 'Send less, or use a key of an account that has Pro.' },
  BAD_RANGE: { secret: 'kept', todo: 'Ask for at most 8 MiB, from a byte that the file has.' },
  FILE_QUOTA: { secret: 'unmade', todo: 'Wait until files were fetched, or for another day.' },
  FILES_OFF: { secret: 'none', todo: ASK_OPERATOR },
  STORE_FULL: { secret: 'unmade', todo: 'Try again later, or tell the operator of the site.' },
  GONE: {
    secret: 'gone',
    todo: 'Ask the sender for a new link. "reason" and "at" tell how and when this one ended.',
  },
  ASK_ANSWERED: {
    secret: 'unmade',
    todo: 'Tell who has asked, if it was not you: another one had the link.',
  },
  PAYLOAD_TOO_LARGE: { secret: 'unmade', todo: SEND_LESS },
  URI_TOO_LONG: { secret: 'kept', todo: CHECK_CALL },
  UNSUPPORTED_MEDIA_TYPE: {
    secret: 'kept',
    todo: 'Send JSON, with the header Content-Type: application/json.',
  },
  RATE_LIMITED: { secret: 'kept', todo: WAIT },
  QUOTA: { secret: 'unmade', todo: `${WAIT} RateLimit tells what is left of the day.` },
  HEADERS_TOO_LARGE: { secret: 'kept', todo: SEND_LESS },
  INTERNAL: { secret: 'unclear', todo: REPEAT },
  SIGN_IN_FAILED: { secret: 'none', todo: NEW_CODE },
  SIGN_UP_FAILED: { secret: 'none', todo: NEW_CODE },
  PAYMENT_PROVIDER: { secret: 'none', todo: 'Try again later. Nothing was charged.' },
  BILLING_OFF: { secret: 'none', todo: ASK_OPERATOR },
  MAIL_OFF: { secret: 'none', todo: ASK_OPERATOR },
  EVENTS_OFF: { secret: 'none', todo: ASK_OPERATOR },
  WEBHOOKS_OFF: { secret: 'none', todo: ASK_OPERATOR },
  UNAVAILABLE: { secret: 'unclear', todo: REPEAT },
  STORAGE_FULL: { secret: 'unmade', todo: 'Try again later, or tell the operator of the site.' },
};
