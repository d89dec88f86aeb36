import {
  AUTH_PATTERNS,
  type DeleteAccountResult,
  type OwnRequest,
  type RenameResult,
} from '@oncelink/contracts';
import { BatchPattern, type MessageContext } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { accountOf, answerEach, type Answered } from '../answer-each.ts';
import { OwnAccount } from './own-account.ts';

@Controller()
export class AccountsHandler {
  constructor(private readonly account: OwnAccount) {}

  @BatchPattern(AUTH_PATTERNS.renameAccount)
  rename(
    requests: readonly { readonly name: string }[],
    { callers }: MessageContext,
  ): Promise<Answered<RenameResult>[]> {
    return answerEach(requests, async ({ name }, index) =>
      this.account.rename(accountOf(callers[index]), name),
    );
  }

  @BatchPattern(AUTH_PATTERNS.deleteAccount)
  delete(
    requests: readonly OwnRequest[],
    { callers }: MessageContext,
  ): Promise<Answered<DeleteAccountResult>[]> {
    return answerEach(requests, async (_request, index) => this.account.delete(accountOf(callers[index])));
  }
}
