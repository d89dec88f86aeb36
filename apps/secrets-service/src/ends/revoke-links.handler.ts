import { Controller, Inject } from '@nestjs/common';
import { LINK_PATTERNS, type RevokeRequest, type RevokeResult } from '@oncelink/contracts';
import { BatchPattern, settleEach, type Ticket } from '@oncelink/messaging';
import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { deleted } from '../links/link-answers.ts';
import { decodeWatch } from '../links/link-drafts.service.ts';
import type { EndRow } from '../links/link-rows.ts';
import { DatabaseAwayError } from '../links/run-batch.ts';
import { READ_UNTOLD, REVOKE_LINK } from './ends.statements.ts';
import { LinkEnds } from './link-ends.service.ts';

/** Ends links by their watch, for the account whose key made them. Whose they are, the events-service has said. */
@Controller()
export class RevokeLinksHandler {
  readonly #revoke;
  readonly #readUntold;
  readonly #times: readonly number[];

  constructor(
    pool: Pool,
    @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'GRACE_SECONDS' | 'TOMBSTONE_SECONDS'>,
    @Inject(LinkEnds) private readonly ends: Pick<LinkEnds, 'wake'>,
  ) {
    this.#revoke = prepareStatement<EndRow>(pool, REVOKE_LINK);
    this.#readUntold = prepareStatement<EndRow>(pool, READ_UNTOLD);
    this.#times = [config.GRACE_SECONDS, config.TOMBSTONE_SECONDS];
  }

  /** The gateway has asked for the scope too: what a key may do must not hang on one check. */
  @BatchPattern(LINK_PATTERNS.revoke)
  revoke(tickets: readonly Ticket<RevokeRequest, RevokeResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request, caller }) => {
      if (caller === null || caller.key?.scopes.includes('secrets:revoke') === false) {
        throw new Error('This caller may not revoke.');
      }
      const watch = decodeWatch(request.watch);
      if (watch === null) throw new RangeError('There is no watch.');
      return this.#end(watch).catch((error: unknown) => {
        throw isRefusal(error) ? error : new DatabaseAwayError(error);
      });
    });
  }

  async #end(watch: Buffer): Promise<RevokeResult> {
    const [ended] = await this.#revoke([watch, ...this.#times]);
    if (ended !== undefined) this.ends.wake();
    return deleted(ended ?? (await this.#readUntold([watch]))[0]);
  }
}
