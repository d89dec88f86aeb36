import { ERROR_TEXTS } from './error-texts.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** Errors that programs alone get. Apart from the others, because the page loads those. */
const STATUS = {
  KEY_INVALID: 401,
  KEY_SCOPE: 403,
  KEY_NETWORK: 403,
  KEY_NOT_FOUND: 404,
  PROOF_REUSED: 409,
  KEY_ROTATED: 409,
  TOO_MANY_KEYS: 409,
  QUOTA: 429,
} as const;

type ProgramErrorCode = keyof typeof STATUS;

const TEXTS: Readonly<Record<ProgramErrorCode, string>> = {
  KEY_INVALID:
    'This takes an API key that works. None was sent, or it is mistyped, expired or revoked. Nothing was changed.',
  KEY_SCOPE: 'This API key may not do that. Nothing was changed; the call needs a key with another scope.',
  KEY_NETWORK: 'This API key does not work from this network. Nothing was changed.',
  KEY_NOT_FOUND: 'There is no such API key. It may be revoked already.',
  PROOF_REUSED:
    'This proof is that of another link, which still exists. Nothing was created; encrypt the message again.',
  KEY_ROTATED: 'This API key has been replaced by another one already. Nothing was changed.',
  TOO_MANY_KEYS:
    'This account has as many API keys as its plan includes. Nothing was made; revoke one first.',
  QUOTA: 'This account has made as many links by API in a day as its plan includes. Nothing was created.',
};

/** Of every error that a server can answer. */
export type ServerErrorCode = ErrorCode | ProgramErrorCode;
export const SERVER_ERROR_STATUS: Readonly<Record<ServerErrorCode, number>> = { ...ERROR_STATUS, ...STATUS };
export const SERVER_ERROR_TEXTS: Readonly<Record<ServerErrorCode, string>> = { ...ERROR_TEXTS, ...TEXTS };
