import type { PlanChange } from '@oncelink/contracts';
import { prepareStatement, runTransaction, withDatabaseErrors } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { AccountEvents } from '../account-events/account-events.service.ts';
import { CHANGE_PLAN } from '../accounts/account.statements.ts';
import { KEY_HASHES } from '../keys/key.statements.ts';
import { SessionCache } from '../sessions/session-cache.service.ts';
import { Session } from '../sessions/session.entity.ts';
import type { TokenRow } from '../sessions/session.statements.ts';

/**
 * Stores what billing says of users. Changes may come late, twice, or in the wrong order: the newest version stays. The
 * gateways forget what they remember even if nothing changed, because the run before may have died in between.
 */
@Injectable()
export class PlansService {
  readonly #keyHashes;
  readonly #sessions: Repository<Session>;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
    private readonly cache: SessionCache,
    private readonly events: AccountEvents,
  ) {
    this.#keyHashes = prepareStatement<TokenRow>(pool, KEY_HASHES);
    this.#sessions = dataSource.getRepository(Session);
  }

  /** Resolves when no gateway can take the user for what he was before. */
  async apply(change: PlanChange): Promise<void> {
    const { userId } = change;
    await this.#store(change);
    const sessions = await withDatabaseErrors(this.#sessions.findBy({ accountId: userId }));
    const keys = await this.#keyHashes([userId]);
    await this.cache.overwrite([
      ...sessions.map(({ tokenHash }) => tokenHash),
      ...keys.map((row) => row.token_hash),
    ]);
  }

  /** Together with the event that it is, to owners of keys: their programs have other limits now. */
  async #store({ userId, plan, renewsAt, endsAt = null, customerId, version }: PlanChange): Promise<void> {
    await runTransaction(this.dataSource, async (transaction) => {
      const values = [userId, plan, renewsAt, customerId, version, endsAt];
      const [changed] = await transaction.query<{ is_news: boolean }>(CHANGE_PLAN, values);
      if (!changed?.is_news) return;
      await this.events.record(transaction, userId, { type: 'subscription.changed', data: { plan, endsAt } });
    });
  }
}
