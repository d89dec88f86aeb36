import { type ResolveKeyResult, type TokenRequest } from '@oncelink/contracts';
import type { Ticket } from '@oncelink/messaging';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { userOfAccount, type AccountRow } from '../accounts/account.statements.ts';
import { resolvedKeyOf, RESOLVE_KEYS, type KeyRow } from './key.statements.ts';

type ResolvedRow = AccountRow &
  Pick<KeyRow, 'scopes' | 'networks' | 'calls_per_minute'> & {
    readonly key_id: string;
    readonly token_hash: Buffer;
    readonly ends_in_ms: number;
  };

/** Whose keys they are, all of a batch with one statement. */
@Injectable()
export class KeyResolver {
  readonly #resolve;

  constructor(pool: Pool) {
    this.#resolve = prepareStatement<ResolvedRow>(pool, RESOLVE_KEYS);
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
}
