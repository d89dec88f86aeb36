import type { PlanChange } from '@oncelink/contracts';
import { prepareStatement, withDatabaseErrors } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type Repository } from 'typeorm';
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
  readonly #change;
  readonly #keyHashes;
  readonly #sessions: Repository<Session>;

  constructor(
    pool: Pool,
    dataSource: DataSource,
    private readonly cache: SessionCache,
  ) {
    this.#change = prepareStatement(pool, CHANGE_PLAN);
    this.#keyHashes = prepareStatement<TokenRow>(pool, KEY_HASHES);
    this.#sessions = dataSource.getRepository(Session);
  }

  /** Resolves when no gateway can take the user for what he was before. */
  async apply({ userId, plan, renewsAt, endsAt, customerId, version }: PlanChange): Promise<void> {
    await this.#change([userId, plan, renewsAt, customerId, version, endsAt ?? null]);
    const sessions = await withDatabaseErrors(this.#sessions.findBy({ accountId: userId }));
    const keys = await this.#keyHashes([userId]);
    await this.cache.overwrite([
      ...sessions.map(({ tokenHash }) => tokenHash),
      ...keys.map((row) => row.token_hash),
    ]);
  }
}
