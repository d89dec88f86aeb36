import type { CallerAccount, DeleteAccountResult, RenameResult } from '@oncelink/contracts';
import type { DataSource } from 'typeorm';
import { changeSessions } from '../sessions/change-sessions.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { END_ALL_SESSIONS, TOKENS_OF_ACCOUNT, type TokenRow } from '../sessions/session-statements.ts';
import {
  DELETE_ACCOUNT,
  LOCK_ACCOUNT,
  LOCK_DEVICES,
  RECORD_DELETION,
  RENAME_ACCOUNT,
  type AccountRow,
} from './account-statements.ts';
import { userOfAccount } from './user-of-account.ts';

/** What a user can do with the own account. */
export class OwnAccount {
  private readonly stores;

  constructor(dataSource: DataSource, cache: SessionCache) {
    this.stores = { dataSource, cache };
  }

  rename(account: CallerAccount, name: string): Promise<RenameResult> {
    return changeSessions<RenameResult>(this.stores, async (query) => {
      const [row] = await query<AccountRow>(RENAME_ACCOUNT, [account.userId, account.sessionId, name]);
      if (row === undefined) return { result: { outcome: 'signed-out' }, tokens: [] };
      const tokens = await query<TokenRow>(TOKENS_OF_ACCOUNT, [account.userId]);
      return { result: { outcome: 'renamed', user: userOfAccount(row) }, tokens };
    });
  }

  /**
   * Deletes the account and all that refers to it. That it is gone is recorded in the same transaction, for those who
   * keep something of it elsewhere. What the address has used up stays for its day: to delete an account must not give
   * anybody new tries.
   */
  delete(account: CallerAccount): Promise<DeleteAccountResult> {
    return changeSessions<DeleteAccountResult>(this.stores, async (query) => {
      const { userId, sessionId } = account;
      await query(LOCK_DEVICES, [userId]);
      const [own] = await query<{ is_fresh: boolean }>(LOCK_ACCOUNT, [userId, sessionId]);
      if (own === undefined) return { result: { outcome: 'signed-out' }, tokens: [] };
      if (!own.is_fresh) return { result: { outcome: 'code-too-old' }, tokens: [] };
      const tokens = await query<TokenRow>(END_ALL_SESSIONS, [userId]);
      await query(DELETE_ACCOUNT, [userId]);
      await query(RECORD_DELETION, [userId]);
      return { result: { outcome: 'deleted' }, tokens };
    });
  }
}
