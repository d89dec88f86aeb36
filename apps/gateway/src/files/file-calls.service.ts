import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@oncelink/contracts';
import { FILE_PATTERNS, FILES, isBlobLength, type FileContract } from '@oncelink/contracts/files';
import { UnavailableError } from '@oncelink/messaging';
import { FILES_CLIENT, type FilesClient } from '../gateway-parts.ts';
import { ApiError, refuseField } from '../http/api-error.ts';
import { hashOf } from '../links/link-values.ts';
import type {
  BeginFileDto,
  BegunFileDto,
  CompletedFileDto,
  DoneFileDto,
  FileStatesAnswerDto,
  FileStatesDto,
  OwnFileDto,
} from './files.dto.ts';

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

const ownOf = ({ id, proof }: OwnFileDto) => ({ id, uploadProofHash: hashOf(proof) });

/** What is asked about files, by the page and by programs. Asks the files-service, again where no answer came. Throws an `ApiError` where it is refused. */
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

  /** @param caller who sends it: their plan and quota bound it. Throws VALIDATION, too */
  async begin(body: BeginFileDto, requestId: string, caller: Caller): Promise<BegunFileDto> {
    const { id, uploadHash: uploadProofHash, readers, bytes, expiresIn } = body;
    if (!isBlobLength(bytes)) refuseField('bytes', 'must be the length of padded records');
    const message = { id, uploadProofHash, readers, bytes, expiresIn };
    const { until } = await this.ask(FILE_PATTERNS.begin, message, requestId, caller);
    return { partBytes: FILES.partBytes, until };
  }

  async complete(body: OwnFileDto, requestId: string): Promise<CompletedFileDto> {
    const result = await this.ask(FILE_PATTERNS.complete, ownOf(body), requestId);
    return { missing: result.outcome === 'complete' ? [] : result.missing };
  }

  async remove(body: OwnFileDto, requestId: string): Promise<void> {
    await this.ask(FILE_PATTERNS.remove, ownOf(body), requestId);
  }

  async done({ id, proof }: DoneFileDto, requestId: string): Promise<void> {
    await this.ask(FILE_PATTERNS.done, { id, proofHash: hashOf(proof) }, requestId);
  }

  async states({ files }: FileStatesDto, requestId: string): Promise<FileStatesAnswerDto> {
    const told = await this.ask(FILE_PATTERNS.states, { files: files.map(ownOf) }, requestId);
    return {
      files: told.files.map(({ state, readers }) => ({
        state,
        readers: readers.map(({ proofHash: hash, tenths, hasEnded }) => ({ hash, tenths, hasEnded })),
      })),
    };
  }
}
