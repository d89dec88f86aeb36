import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@oncelink/contracts';
import type { FileContract } from '@oncelink/contracts/files';
import { UnavailableError } from '@oncelink/messaging';
import { FILES_CLIENT, type FilesClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';

/** Every outcome that is no success, and what it is to who asks. */
const REFUSALS = {
  'files-off': 'FILES_OFF',
  'no-file': 'FILE_NOT_FOUND',
  exists: 'FILE_EXISTS',
  'too-large': 'FILE_TOO_LARGE',
  quota: 'FILE_QUOTA',
  'sign-in-required': 'SIGN_IN_REQUIRED',
  'store-full': 'STORE_FULL',
} as const;

type Pattern = keyof FileContract;
type Refused<Result> = Extract<Result, { readonly outcome: keyof typeof REFUSALS }>;
type Success<P extends Pattern> = Exclude<FileContract[P]['result'], Refused<FileContract[P]['result']>>;

const isRefused = <Result extends { readonly outcome: string }>(result: Result): result is Refused<Result> =>
  Object.hasOwn(REFUSALS, result.outcome);

const DEADLINE_MS = 1700;

/** Asks the files-service, again where no answer came. Throws an `ApiError` where it is refused. */
@Injectable()
export class FileCalls {
  constructor(@Inject(FILES_CLIENT) private readonly files: FilesClient) {}

  async ask<P extends Pattern>(
    pattern: P,
    message: FileContract[P]['request'],
    requestId: string,
    caller: Caller | null = null,
  ): Promise<Success<P>> {
    const call = () => this.files.call(pattern, message, { requestId, caller, deadlineMs: DEADLINE_MS });
    const result = await call().catch((error: unknown) => {
      if (error instanceof UnavailableError && error.reason === 'deadline') return call();
      throw error;
    });
    if (isRefused(result)) throw new ApiError(REFUSALS[result.outcome]);
    return result as Success<P>;
  }
}
