import { SERVER_ERROR_TEXTS, type ServerErrorCode } from '@oncelink/contracts';
import type { ErrorDto } from './error.dto.ts';

/** What an error may say besides its code and sentence. */
export type ErrorDetails = Partial<Pick<ErrorDto, 'fields' | 'reason' | 'at' | 'triesLeft' | 'startsIn'>>;

/** An error for the caller. Any other thrown value answers INTERNAL without details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ServerErrorCode;
  readonly details: ErrorDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ServerErrorCode,
    details: ErrorDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(SERVER_ERROR_TEXTS[code]);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

/** @throws ApiError VALIDATION of a field of the body */
export function refuseField(name: string, message: string): never {
  throw new ApiError('VALIDATION', { fields: [{ path: `body.${name}`, message }] });
}
