import type {
  Gone,
  Missing,
  NotInPlan,
  NotStarted,
  PasswordRequired,
  ServerErrorCode,
  StorageFull,
  WrongPassword,
} from '@oncelink/contracts';
import type { AskAnswered, TooManyAsks } from '@oncelink/contracts/asks';
import { ApiError } from '../http/api-error.ts';

type Refusal =
  | AskAnswered
  | TooManyAsks
  | Gone
  | Missing
  | NotInPlan
  | NotStarted
  | PasswordRequired
  | StorageFull
  | WrongPassword
  | { readonly outcome: 'exists' | 'proof-reused' };

/** Every outcome of the secrets-service that is not a success, and the error that it is to a caller. */
const CODES = {
  'not-found': 'NOT_FOUND',
  gone: 'GONE',
  exists: 'SEAL_EXISTS',
  'proof-reused': 'PROOF_REUSED',
  'sign-in-required': 'SIGN_IN_REQUIRED',
  'pro-required': 'PRO_REQUIRED',
  'scope-required': 'KEY_SCOPE',
  'not-started': 'NOT_STARTED',
  'password-required': 'PASSWORD_REQUIRED',
  'wrong-password': 'WRONG_PASSWORD',
  'storage-full': 'STORAGE_FULL',
  'ask-answered': 'ASK_ANSWERED',
  'too-many-asks': 'TOO_MANY_ASKS',
} as const satisfies Record<Refusal['outcome'], ServerErrorCode>;

/** The error for an outcome. Its details (reason, time, tries left) have the same names on both sides. */
export function refusalOf({ outcome, ...details }: Refusal): ApiError {
  return new ApiError(CODES[outcome], details);
}
