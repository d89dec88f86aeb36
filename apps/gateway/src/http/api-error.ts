import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import type { ErrorDto } from './error.dto.ts';

/** What an error may tell besides its code and sentence. */
export type ErrorDetails = Partial<Pick<ErrorDto, 'fields' | 'reason' | 'at' | 'triesLeft'>>;

/** A refusal that the caller is told about. Anything else that is thrown answers INTERNAL and says nothing. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}, headers: Readonly<Record<string, string>> = {}) {
    super(ERRORS[code].text);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}
