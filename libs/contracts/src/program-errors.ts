import { ERROR_TEXTS } from './error-texts.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** Why a program that logs in by a code has no key (yet): the errors of RFC 8628, whose names these are in small letters. */
const DEVICE_STATUS = {
  AUTHORIZATION_PENDING: 400,
  SLOW_DOWN: 400,
  ACCESS_DENIED: 400,
  EXPIRED_TOKEN: 400,
} as const;

/** Errors of calls about files. No page lists them before files can be sent. */
const FILE_STATUS = {
  FILE_NOT_FOUND: 404,
  FILE_EXISTS: 409,
  PART_DIFFERS: 409,
  LENGTH_REQUIRED: 411,
  FILE_TOO_LARGE: 413,
  BAD_RANGE: 416,
  FILE_QUOTA: 429,
  FILES_OFF: 503,
  STORE_FULL: 503,
} as const;

/** Errors that programs and pages for developers get. Apart from the others, because every page loads those. */
const STATUS = {
  ...DEVICE_STATUS,
  ...FILE_STATUS,
  WEBHOOK_NOT_ALLOWED: 400,
  KEY_INVALID: 401,
  KEY_SCOPE: 403,
  KEY_NETWORK: 403,
  KEY_NOT_FOUND: 404,
  SECRET_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  DEVICE_CODE_UNKNOWN: 404,
  PROOF_REUSED: 409,
  NOT_STARTED: 409,
  NOT_ENDED: 409,
  KEY_ROTATED: 409,
  TOO_MANY_KEYS: 409,
  WEBHOOK_EXISTS: 409,
  WEBHOOK_ROTATED: 409,
  TOO_MANY_WEBHOOKS: 409,
  QUOTA: 429,
  TOO_MANY_DEVICE_CODES: 429,
  EVENTS_OFF: 503,
  WEBHOOKS_OFF: 503,
} as const;

type ProgramErrorCode = keyof typeof STATUS;

const TEXTS: Readonly<Record<ProgramErrorCode, string>> = {
  AUTHORIZATION_PENDING: 'Nobody has allowed this login yet. Ask again after the interval.',
  SLOW_DOWN: 'This program asks too often. Wait five seconds longer than before, each time.',
  ACCESS_DENIED: 'This login was denied. No key was made.',
  EXPIRED_TOKEN: 'This login is over, or there never was one. Begin again.',
  KEY_INVALID:
    'This takes an API key that works. None was sent, or it is mistyped, expired or revoked. Nothing was changed.',
  KEY_SCOPE: 'This API key may not do that. Nothing was changed; the call needs a key with another scope.',
  NOT_ENDED:
    'There is nothing to state yet: this link waits, or its secret is being erased. Ask again in a few minutes.',
  KEY_NETWORK: 'This API key does not work from this network. Nothing was changed.',
  SECRET_NOT_FOUND:
    'This account has no receipt of that name. It may be forgotten: receipts are kept for 30 days after the end.',
  EVENTS_OFF: 'This site keeps no receipts and no events.',
  WEBHOOKS_OFF: 'This site sends no webhooks. Events can be read.',
  WEBHOOK_NOT_ALLOWED:
    'Nothing can be sent to this address: it takes https, a public host by its name, and the usual port. Nothing was made.',
  WEBHOOK_NOT_FOUND: 'This account has no webhook of that name. It may be deleted already.',
  WEBHOOK_EXISTS: 'This account has a webhook to that address already. Nothing was made.',
  WEBHOOK_ROTATED: 'The secret before still signs: it was replaced a short while ago. Nothing was changed.',
  TOO_MANY_WEBHOOKS:
    'This account has as many webhooks as its plan includes. Nothing was made; delete one first.',
  KEY_NOT_FOUND: 'There is no such API key. It may be revoked already.',
  DEVICE_CODE_UNKNOWN:
    'No program waits with this code. It is mistyped, older than ten minutes, or used. Nothing was changed.',
  PROOF_REUSED:
    'This proof is that of another link, which still exists. Nothing was created; encrypt the message again.',
  NOT_STARTED:
    'This link opens later. Nothing was opened, and no password was counted; ask again once its time has come.',
  KEY_ROTATED:
    'This API key has been replaced already, or it replaces one that still works. Nothing was changed.',
  TOO_MANY_KEYS:
    'This account has as many API keys as its plan includes. Nothing was made; revoke one first.',
  TOO_MANY_DEVICE_CODES:
    'Too many wrong codes were typed for this account. Nothing was changed; try again in an hour.',
  FILES_OFF: 'This site takes no files.',
  FILE_NOT_FOUND: 'There is no such file. It may have been fetched, taken back or expired.',
  FILE_EXISTS: 'There is another file of this name. Nothing was kept; encrypt it again.',
  FILE_TOO_LARGE: 'This file is larger than this account may send. Nothing was kept.',
  FILE_QUOTA:
    'This account has sent as much as its plan has room for. Nothing was kept; wait until files were fetched, or for another day.',
  PART_DIFFERS:
    'This part has arrived before, with other bytes. Nothing was changed; encrypt the file again.',
  LENGTH_REQUIRED: 'This call has to say how many bytes it brings. Nothing was kept.',
  BAD_RANGE: 'Ask for one range of at most 8 MiB that the file has.',
  STORE_FULL: 'This site has no room for more files right now. Nothing was kept; try again later.',
  QUOTA: 'This account has made as many links by API in a day as its plan includes. Nothing was created.',
};

/** What RFC 8628 calls an error of a login, where it has a name for it. */
export const deviceErrorName = (code: ServerErrorCode): string | undefined =>
  code in DEVICE_STATUS ? code.toLowerCase() : undefined;

/** Of every error that a server can answer. */
export type ServerErrorCode = ErrorCode | ProgramErrorCode;
export const SERVER_ERROR_STATUS: Readonly<Record<ServerErrorCode, number>> = { ...ERROR_STATUS, ...STATUS };
export const SERVER_ERROR_TEXTS: Readonly<Record<ServerErrorCode, string>> = { ...ERROR_TEXTS, ...TEXTS };

const isServerError = (code: string): code is ServerErrorCode => Object.hasOwn(SERVER_ERROR_STATUS, code);
export const SERVER_ERRORS: readonly ServerErrorCode[] =
  Object.keys(SERVER_ERROR_STATUS).filter(isServerError);
