import type {
  ErrorCode,
  Gone,
  Missing,
  NotInPlan,
  PasswordRequired,
  StorageFull,
  WrongPassword,
} from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';

type Refusal =
  | Gone
  | Missing
  | NotInPlan
  | PasswordRequired
  | StorageFull
  | WrongPassword
  | { readonly outcome: 'exists' };

/** Every outcome of the secrets-service that is not a success, and the error that it is to a caller. */
const CODES = {
  'not-found': 'NOT_FOUND',
  gone: 'GONE',
  exists: 'SEAL_EXISTS',
  'sign-in-required': 'SIGN_IN_REQUIRED',
  'pro-required': 'PRO_REQUIRED',
  'password-required': 'PASSWORD_REQUIRED',
  'wrong-password': 'WRONG_PASSWORD',
  'storage-full': 'STORAGE_FULL',
} as const satisfies Record<Refusal['outcome'], ErrorCode>;

/** The error for an outcome. Its details (reason, time, tries left) have the same names on both sides. */
export function refusalOf({ outcome, ...details }: Refusal): ApiError {
  return new ApiError(CODES[outcome], details);
}
