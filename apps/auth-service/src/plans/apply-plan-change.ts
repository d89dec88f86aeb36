import type { PlanChange } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { CHANGE_PLAN } from '../accounts/account-statements.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { TOKENS_OF_ACCOUNT, type TokenRow } from '../sessions/session-statements.ts';

/**
 * Stores what billing says of users. Changes may come late, twice, or in the wrong order: the newest version stays. The
 * gateways forget what they remember even if nothing changed, because the run before may have died in between.
 */
export class PlanChanges {
  readonly #change;
  readonly #tokens;
  readonly #cache: SessionCache;

  constructor(dataSource: DataSource, cache: SessionCache) {
    this.#cache = cache;
    this.#change = prepareStatement(dataSource, CHANGE_PLAN);
    this.#tokens = prepareStatement<TokenRow>(dataSource, TOKENS_OF_ACCOUNT);
  }

  /** Resolves when no gateway can take the user for what he was before. */
  async apply({ userId, plan, renewsAt, customerId, version }: PlanChange): Promise<void> {
    await this.#change([userId, plan, renewsAt, customerId, version]);
    const tokens = await this.#tokens([userId]);
    await this.#cache.overwrite(tokens.map((row) => row.token_hash));
  }
}
