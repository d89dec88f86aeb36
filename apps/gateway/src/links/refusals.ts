import type { ErrorCode, Gone, Missing, PasswordRequired, WrongPassword } from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';

type Refusal = Gone | Missing | PasswordRequired | WrongPassword | { readonly outcome: 'exists' };

/** Every outcome of the secrets-service that is not a success, and the error that it is to a caller. */
const CODES = {
  'not-found': 'NOT_FOUND',
  gone: 'GONE',
  exists: 'SEAL_EXISTS',
  'password-required': 'PASSWORD_REQUIRED',
  'wrong-password': 'WRONG_PASSWORD',
} as const satisfies Record<Refusal['outcome'], ErrorCode>;

/** The error for an outcome. Its details (reason, time, tries left) have the same names on both sides. */
export function refusalOf({ outcome, ...details }: Refusal): ApiError {
  return new ApiError(CODES[outcome], details);
}
