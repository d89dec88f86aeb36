import type { ResolveTokenResult, TokenRequest } from '@oncelink/contracts';
import type { Ticket } from '@oncelink/messaging';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { userOfAccount, type AccountRow } from '../accounts/account.statements.ts';
import { RESOLVE_TOKENS, type TokenRow } from './session.statements.ts';

type ResolvedRow = AccountRow & TokenRow & { readonly session_id: string };

/** Finds the sessions of tokens, all of a batch with one statement. */
@Injectable()
export class TokensService {
  readonly #resolve;

  constructor(pool: Pool) {
    this.#resolve = prepareStatement<ResolvedRow>(pool, RESOLVE_TOKENS);
  }

  async resolveTokens(tickets: readonly Ticket<TokenRequest, ResolveTokenResult>[]): Promise<void> {
    const hashes = tickets.map(({ request }) => Buffer.from(request.tokenHash, 'base64url'));
    const rows = await this.#resolve([hashes]);
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64url'), row]));
    for (const ticket of tickets) {
      const row = byHash.get(ticket.request.tokenHash);
      if (row === undefined) ticket.settle({ outcome: 'signed-out' });
      else ticket.settle({ outcome: 'signed-in', user: userOfAccount(row), sessionId: row.session_id });
    }
  }
}
