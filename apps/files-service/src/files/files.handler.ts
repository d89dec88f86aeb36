import { Controller } from '@nestjs/common';
import {
  FILE_PATTERNS,
  ownerOf,
  type BeginFileRequest,
  type BeginFileResult,
  type CompleteFileResult,
  type DoneFileRequest,
  type DoneFileResult,
  type FileStatesRequest,
  type FileStatesResult,
  type HoldFileRequest,
  type HoldFileResult,
  type OwnFileRequest,
  type RemoveFileResult,
} from '@oncelink/contracts/files';
import { BatchPattern, settleEach, UnavailableError, type Ticket } from '@oncelink/messaging';
import { DatabaseAwayError } from '@oncelink/service-kit/database';
import { FileEnds } from '../ends/file-ends.service.ts';
import { FilesService } from './files.service.ts';

@Controller()
export class FilesHandler {
  constructor(
    private readonly files: FilesService,
    private readonly ends: FileEnds,
  ) {}

  @BatchPattern(FILE_PATTERNS.begin)
  begin(tickets: readonly Ticket<BeginFileRequest, BeginFileResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }): Promise<BeginFileResult> => {
      // The gateway has asked too: what accounts alone may do must not hang on one check.
      const userId = ownerOf(caller);
      if (!caller || userId === undefined) return { outcome: 'sign-in-required' };
      return this.files.begin(request, { userId, plan: caller.plan });
    });
  }

  @BatchPattern(FILE_PATTERNS.complete)
  complete(tickets: readonly Ticket<OwnFileRequest, CompleteFileResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.files.complete(request));
  }

  @BatchPattern(FILE_PATTERNS.remove)
  remove(tickets: readonly Ticket<OwnFileRequest, RemoveFileResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.files.remove(request));
  }

  @BatchPattern(FILE_PATTERNS.done)
  done(tickets: readonly Ticket<DoneFileRequest, DoneFileResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.files.done(request));
  }

  @BatchPattern(FILE_PATTERNS.hold)
  hold(tickets: readonly Ticket<HoldFileRequest, HoldFileResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }): Promise<HoldFileResult> => {
      const userId = ownerOf(caller);
      return userId === undefined ? { outcome: 'no-file' } : this.ends.hold(request, userId);
    });
  }

  @BatchPattern(FILE_PATTERNS.states)
  states(tickets: readonly Ticket<FileStatesRequest, FileStatesResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request }): Promise<FileStatesResult> => ({
      outcome: 'told',
      files: await this.files.states(request.files),
    }));
  }
}

/** A database that is away is told apart: its caller may try again. */
function answerEach<Request, Result>(
  tickets: readonly Ticket<Request, Result>[],
  answer: (ticket: Ticket<Request, Result>) => Promise<Result>,
): Promise<void> {
  return settleEach(tickets, async (ticket) => {
    try {
      return await answer(ticket);
    } catch (error) {
      if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
      throw error;
    }
  });
}
