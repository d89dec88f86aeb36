import type {
  AccountSettings,
  CallerAccount,
  ChangeSettingsResult,
  DeleteAccountResult,
  RenameResult,
  User,
} from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { withDatabaseErrors, type Statement } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { FORGET_EVENTS_OF_ACCOUNT } from '../account-events/account-event.statements.ts';
import { LOG } from '../core/tokens.ts';
import { SessionChanges } from '../sessions/session-changes.service.ts';
import { Session } from '../sessions/session.entity.ts';
import { END_ALL_SESSIONS, type TokenRow } from '../sessions/session.statements.ts';
import { KEY_HASHES } from '../keys/key.statements.ts';
import { AccountDeletion } from './account-deletion.entity.ts';
import { Account } from './account.entity.ts';
import { DeletionsService } from './deletions.service.ts';
import {
  CHANGE_SETTINGS,
  LOCK_ACCOUNT,
  LOCK_DEVICES,
  RENAME_ACCOUNT,
  userOfAccount,
  type AccountRow,
} from './account.statements.ts';

/** What users can do with their own account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly changes: SessionChanges,
    private readonly deletions: DeletionsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async rename(account: CallerAccount, name: string): Promise<RenameResult> {
    const user = await this.#change(RENAME_ACCOUNT, account, name);
    return user === null ? { outcome: 'signed-out' } : { outcome: 'renamed', user };
  }

  async changeSettings(
    account: CallerAccount,
    { tellOpened }: AccountSettings,
  ): Promise<ChangeSettingsResult> {
    const user = await this.#change(CHANGE_SETTINGS, account, tellOpened);
    return user === null ? { outcome: 'signed-out' } : { outcome: 'changed', user };
  }

  /**
   * Deletes the account and all that refers to it. That it is gone is recorded in the same transaction, for the services
   * that keep something of it. What the address has used up stays for its day: deleting an account gives no new tries.
   */
  delete({ userId, sessionId }: CallerAccount): Promise<DeleteAccountResult> {
    return this.changes.run<DeleteAccountResult>(async ({ query, manager, onCommit }) => {
      await query(LOCK_DEVICES, [userId]);
      const [own] = await query<{ is_fresh: boolean }>(LOCK_ACCOUNT, [userId, sessionId]);
      if (own === undefined) return { result: { outcome: 'signed-out' }, tokens: [] };
      if (!own.is_fresh) return { result: { outcome: 'code-too-old' }, tokens: [] };
      const ended = await query<TokenRow>(END_ALL_SESSIONS, [userId]);
      const keys = await query<TokenRow>(KEY_HASHES, [userId]);
      await query(FORGET_EVENTS_OF_ACCOUNT, [userId]);
      await withDatabaseErrors(manager.delete(Account, userId));
      await withDatabaseErrors(manager.insert(AccountDeletion, { accountId: userId }));
      onCommit(() => {
        this.log.info('account-deleted', { account: userId, session: sessionId });
        this.deletions.wake();
      });
      const tokens = [...ended, ...keys].map((row) => row.token_hash);
      return { result: { outcome: 'deleted' }, tokens };
    });
  }

  /** Changes what every device shows of the account. @returns null for a session that has ended */
  #change(
    statement: Statement,
    { userId, sessionId }: CallerAccount,
    value: string | boolean,
  ): Promise<User | null> {
    return this.changes.run<User | null>(async ({ query, manager }) => {
      const [row] = await query<AccountRow>(statement, [userId, sessionId, value]);
      if (row === undefined) return { result: null, tokens: [] };
      const sessions = await withDatabaseErrors(manager.findBy(Session, { accountId: userId }));
      return { result: userOfAccount(row), tokens: sessions.map(({ tokenHash }) => tokenHash) };
    });
  }
}
