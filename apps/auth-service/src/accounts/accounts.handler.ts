import {
  AUTH_PATTERNS,
  type AccountSettings,
  type ChangeSettingsResult,
  type DeleteAccountResult,
  type OwnRequest,
  type RenameResult,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { accountOf, answerEach } from '../answer-each.ts';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsHandler {
  constructor(private readonly accounts: AccountsService) {}

  @BatchPattern(AUTH_PATTERNS.renameAccount)
  rename(tickets: readonly Ticket<{ readonly name: string }, RenameResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.accounts.rename(accountOf(caller), request.name),
    );
  }

  @BatchPattern(AUTH_PATTERNS.changeSettings)
  changeSettings(tickets: readonly Ticket<AccountSettings, ChangeSettingsResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.accounts.changeSettings(accountOf(caller), request),
    );
  }

  @BatchPattern(AUTH_PATTERNS.deleteAccount)
  delete(tickets: readonly Ticket<OwnRequest, DeleteAccountResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => this.accounts.delete(accountOf(caller)));
  }
}
