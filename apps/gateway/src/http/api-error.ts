import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import type { ErrorDto } from './error.dto.ts';

/** What an error may tell besides its code and sentence. */
export type ErrorDetails = Partial<Pick<ErrorDto, 'fields' | 'reason' | 'at' | 'triesLeft'>>;

/** A refusal that the caller is told about. Anything else that is thrown answers INTERNAL and says nothing. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(ERRORS[code].text);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}
