import type { CallerAccount, CodeAgeResult, RevokeSessionResult, Session } from '@oncelink/contracts';
import { prepareStatement, type Statement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { changeSessions } from './change-sessions.ts';
import type { SessionCache } from './session-cache.ts';
import {
  CHECK_CODE_AGE,
  END_ALL_SESSIONS,
  END_SESSION,
  LIST_SESSIONS,
  type TokenRow,
} from './session-statements.ts';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** What a user can do with the sessions of the own account. */
export class OwnSessions {
  readonly #checkCodeAge;
  readonly #list;
  readonly #stores;

  constructor(dataSource: DataSource, cache: SessionCache) {
    this.#stores = { dataSource, cache };
    this.#checkCodeAge = prepareStatement<{ is_fresh: boolean }>(dataSource, CHECK_CODE_AGE);
    this.#list = prepareStatement<SessionRow>(dataSource, LIST_SESSIONS);
  }

  /** By the database, whose clock the code was checked with: a gateway's may be wrong. */
  async checkCodeAge({ userId, sessionId }: CallerAccount): Promise<CodeAgeResult> {
    const [session] = await this.#checkCodeAge([userId, sessionId]);
    if (session === undefined) return { outcome: 'signed-out' };
    return { outcome: session.is_fresh ? 'code-is-fresh' : 'code-too-old' };
  }

  /** The newest first. */
  async list({ userId, sessionId }: CallerAccount): Promise<Session[]> {
    const rows = await this.#list([userId]);
    return rows.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      current: id === sessionId,
    }));
  }

  async end({ userId }: CallerAccount, id: string): Promise<RevokeSessionResult> {
    const ended = await this.#end(END_SESSION, [userId, id]);
    return { outcome: ended === 0 ? 'no-session' : 'revoked' };
  }

  async endAll({ userId }: CallerAccount): Promise<void> {
    await this.#end(END_ALL_SESSIONS, [userId]);
  }

  #end(statement: Statement, values: readonly string[]): Promise<number> {
    return changeSessions(this.#stores, async (query) => {
      const tokens = await query<TokenRow>(statement, values);
      return { result: tokens.length, tokens };
    });
  }
}
