import {
  KEY_PLANS,
  type Caller,
  type KeyCalls,
  type ReadUsageRequest,
  type ResolveKeyResult,
  type TokenRequest,
  type UsageOfDay,
} from '@oncelink/contracts';
import type { Ticket } from '@oncelink/messaging';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { userOfAccount, type AccountRow } from '../accounts/account.statements.ts';
import { keyOwnerOf } from '../answer-each.ts';
import { COUNT_USAGE, READ_USAGE, resolvedKeyOf, RESOLVE_KEYS, type KeyRow } from './key.statements.ts';

type ResolvedRow = AccountRow &
  Pick<KeyRow, 'scopes' | 'networks' | 'calls_per_minute'> & {
    readonly key_id: string;
    readonly token_hash: Buffer;
    readonly ends_in_ms: number;
  };

/** Whose keys they are, all of a batch with one statement, and how they are used. */
@Injectable()
export class KeyResolver {
  readonly #resolve;
  readonly #count;
  readonly #readUsage;

  constructor(pool: Pool) {
    this.#resolve = prepareStatement<ResolvedRow>(pool, RESOLVE_KEYS);
    this.#count = prepareStatement(pool, COUNT_USAGE);
    this.#readUsage = prepareStatement<UsageOfDay>(pool, READ_USAGE);
  }

  async resolveKeys(tickets: readonly Ticket<TokenRequest, ResolveKeyResult>[]): Promise<void> {
    const hashes = tickets.map(({ request }) => Buffer.from(request.tokenHash, 'base64url'));
    const rows = await this.#resolve([hashes]);
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64url'), row]));
    for (const ticket of tickets) {
      const row = byHash.get(ticket.request.tokenHash);
      if (row === undefined) ticket.settle({ outcome: 'key-unknown' });
      else {
        const key = resolvedKeyOf({ ...row, id: row.key_id });
        ticket.settle({ outcome: 'key-known', user: userOfAccount(row), key, endsInMs: row.ends_in_ms });
      }
    }
  }

  async countUsage(calls: readonly KeyCalls[]): Promise<void> {
    await this.#count([
      calls.map(({ keyId }) => keyId),
      calls.map(({ created }) => created),
      calls.map(({ refused }) => refused),
    ]);
  }

  /** Of all keys of the account, for as many days as its plan shows. */
  readUsage(caller: Caller | null, { from, to }: ReadUsageRequest): Promise<UsageOfDay[]> {
    const { usageDays } = KEY_PLANS[caller?.plan ?? 'free'];
    return this.#readUsage([keyOwnerOf(caller).ownerId, usageDays, from, to]);
  }
}
