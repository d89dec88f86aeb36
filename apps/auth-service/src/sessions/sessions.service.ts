import type {
  CallerAccount,
  CodeAgeResult,
  RevokeSessionResult,
  Session as OwnSession,
} from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { prepareStatement, withDatabaseErrors, type Statement } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, Raw, type FindManyOptions, type Repository } from 'typeorm';
import { LOG } from '../core/tokens.ts';
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
    @Inject(LOG) private readonly log: Log,
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

  /** Ends the caller's own session. */
  async signOut(caller: CallerAccount): Promise<void> {
    const { userId: account, sessionId: session } = caller;
    const ended = await this.#end(END_SESSION, [account, session]);
    if (ended > 0) this.log.info('signed-out', { account, session });
  }

  async end(caller: CallerAccount, id: string): Promise<RevokeSessionResult> {
    const count = await this.#end(END_SESSION, [caller.userId, id]);
    this.#logEnded(caller, count);
    return { outcome: count === 0 ? 'no-session' : 'revoked' };
  }

  async endAll(caller: CallerAccount): Promise<void> {
    this.#logEnded(caller, await this.#end(END_ALL_SESSIONS, [caller.userId]));
  }

  #end(statement: Statement, values: readonly string[]): Promise<number> {
    return this.changes.run(async ({ query }) => {
      const rows = await query<TokenRow>(statement, values);
      return { result: rows.length, tokens: rows.map((row) => row.token_hash) };
    });
  }

  #logEnded({ userId: account, sessionId: session }: CallerAccount, count: number): void {
    if (count > 0) this.log.info('sessions-ended', { account, session, count, reason: 'revoked' });
  }
}
