import { Controller, Inject } from '@nestjs/common';
import {
  LINK_PATTERNS,
  type DescribeEndResult,
  type LinkRequest,
  type NumberedKeyEnd,
  type ReadKeyLogRequest,
  type ReadKeyLogResult,
} from '@oncelink/contracts';
import { ERASURE_SLACK_SECONDS } from '@oncelink/contracts/statements';
import { BatchPattern, settleEach, type Ticket } from '@oncelink/messaging';
import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { KEY_LOG, KEYS_AT_END } from '../keys/key.statements.ts';
import { goneOf } from './link-answers.ts';
import { decodeKey, LinkNames } from './link-drafts.service.ts';
import type { LinkKey, StateRow } from './link-rows.ts';
import { LinksService } from './links.service.ts';
import { DatabaseAwayError, locText, type Entry } from './run-batch.ts';

interface KeyRow {
  readonly kid: number;
  readonly made_at: Date;
  readonly destroyed_at: Date | null;
  /** The same in all rows. */
  readonly said_at: Date;
}

const endOf = ({ kid, made_at, destroyed_at }: KeyRow): NumberedKeyEnd => ({
  kid,
  madeAt: made_at.toISOString(),
  destroyedAt: destroyed_at?.toISOString() ?? null,
});

const away = (error: unknown): never => {
  throw isRefusal(error) ? error : new DatabaseAwayError(error);
};

/**
 * What a statement is made of (docs/adr/0085): from what the tombstone of a link still holds, and from when keys of the ring were
 * in use. A link keeps nothing for it, so one that nobody asks about costs nothing.
 */
@Controller()
export class DescribeEndsHandler {
  readonly #keysAtEnd;
  readonly #keyLog;

  constructor(
    pool: Pool,
    private readonly links: LinksService,
    private readonly names: LinkNames,
    @Inject(SECRETS_CONFIG) private readonly config: Pick<SecretsConfig, 'TOMBSTONE_SECONDS'>,
  ) {
    this.#keysAtEnd = prepareStatement<KeyRow>(pool, KEYS_AT_END);
    this.#keyLog = prepareStatement<KeyRow>(pool, KEY_LOG);
  }

  @BatchPattern(LINK_PATTERNS.describeEnd)
  describeEnd(tickets: readonly Ticket<LinkRequest, DescribeEndResult>[]): Promise<void> {
    return settleEach(tickets, ({ request }) => this.#describe(request));
  }

  @BatchPattern(LINK_PATTERNS.readKeyLog)
  readKeyLog(tickets: readonly Ticket<ReadKeyLogRequest, ReadKeyLogResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request: { days } }) => {
      const keys = await this.#keyLog([days]).catch(away);
      // Without any key the log knows nothing, at any time.
      const saidAt = keys[0]?.said_at ?? new Date(0);
      return { keys: keys.map(endOf), saidAt: saidAt.toISOString() };
    });
  }

  async #describe(request: LinkRequest): Promise<DescribeEndResult> {
    const row = decodeKey(this.names, request);
    const entry: Entry<LinkKey, StateRow> = { row, key: locText(row), found: undefined };
    await this.links.read([entry]);
    const { found } = entry;
    if (found instanceof Error) throw found;
    if (found === undefined) return { outcome: 'not-found' };
    const gone = goneOf(found);
    if (gone === null || !found.erased) return { outcome: 'not-ended' };
    const keys = await this.#keysAtEnd([found.gone_at, this.#erasedAt(found), ERASURE_SLACK_SECONDS]).catch(
      away,
    );
    const [first] = keys;
    // A statement without a key would say that nothing has to be destroyed.
    if (first === undefined) throw new Error('No key was in use when this link ended.');
    return {
      outcome: 'ended',
      reason: gone.reason,
      at: gone.at,
      keys: keys.map(endOf),
      saidAt: first.said_at.toISOString(),
    };
  }

  /** A tombstone lapses so long after it was erased; never before the link ended, should that life have been another one. */
  #erasedAt({ gone_at: goneAt, expires_at: lapsesAt }: StateRow): Date {
    const erased = (lapsesAt?.getTime() ?? 0) - this.config.TOMBSTONE_SECONDS * 1000;
    return new Date(Math.max(erased, goneAt?.getTime() ?? 0));
  }
}
