import type {
  CallerAccount,
  CodeAgeResult,
  RevokeSessionResult,
  Session as OwnSession,
} from '@oncelink/contracts';
import { prepareStatement, withDatabaseErrors, type Statement } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, Raw, type FindManyOptions, type Repository } from 'typeorm';
import { SessionChanges } from './session-changes.service.ts';
import { Session } from './session.entity.ts';
import { CHECK_CODE_AGE, END_ALL_SESSIONS, END_SESSION, type TokenRow } from './session.statements.ts';

/** Sessions that have not lapsed, by the clock of the database; the newest first. */
export const liveSessionsOf = (accountId: string): FindManyOptions<Session> => ({
  select: { id: true, device: true, createdAt: true, lastSeenAt: true },
  where: { accountId, lapsesAt: Raw((column) => `${column} > clock_timestamp()`) },
  order: { createdAt: 'DESC', id: 'ASC' },
});

/** What users can do with the sessions of their own account. */
@Injectable()
export class SessionsService {
  readonly #checkCodeAge;
  readonly #sessions: Repository<Session>;

  constructor(
    pool: Pool,
    dataSource: DataSource,
    private readonly changes: SessionChanges,
  ) {
    this.#checkCodeAge = prepareStatement<{ is_fresh: boolean }>(pool, CHECK_CODE_AGE);
    this.#sessions = dataSource.getRepository(Session);
  }

  /** By the database, whose clock the code was checked with: a gateway's may be wrong. */
  async checkCodeAge({ userId, sessionId }: CallerAccount): Promise<CodeAgeResult> {
    const [session] = await this.#checkCodeAge([userId, sessionId]);
    if (session === undefined) return { outcome: 'signed-out' };
    return { outcome: session.is_fresh ? 'code-is-fresh' : 'code-too-old' };
  }

  async list({ userId, sessionId }: CallerAccount): Promise<OwnSession[]> {
    const sessions = await withDatabaseErrors(this.#sessions.find(liveSessionsOf(userId)));
    return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
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
    return this.changes.run(async ({ query }) => {
      const rows = await query<TokenRow>(statement, values);
      return { result: rows.length, tokens: rows.map((row) => row.token_hash) };
    });
  }
}
