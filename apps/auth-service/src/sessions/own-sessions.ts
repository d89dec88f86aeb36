import type { CallerAccount, RevokeSessionResult, Session } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { SessionCache } from './session-cache.ts';
import { END_ALL_SESSIONS, END_SESSION, LIST_SESSIONS, type TokenRow } from './session-statements.ts';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** What a user can do with the sessions of the own account. A session that ends is first gone, then forgotten. */
export class OwnSessions {
  readonly #list;
  readonly #end;
  readonly #endAll;
  readonly #cache: SessionCache;

  constructor(dataSource: DataSource, cache: SessionCache) {
    this.#cache = cache;
    this.#list = prepareStatement<SessionRow>(dataSource, LIST_SESSIONS);
    this.#end = prepareStatement<TokenRow>(dataSource, END_SESSION);
    this.#endAll = prepareStatement<TokenRow>(dataSource, END_ALL_SESSIONS);
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
    const ended = await this.#forget(await this.#end([userId, id]));
    return { outcome: ended === 0 ? 'no-session' : 'revoked' };
  }

  async endAll({ userId }: CallerAccount): Promise<void> {
    await this.#forget(await this.#endAll([userId]));
  }

  async #forget(rows: readonly TokenRow[]): Promise<number> {
    await this.#cache.forget(rows.map((row) => row.token_hash));
    return rows.length;
  }
}
