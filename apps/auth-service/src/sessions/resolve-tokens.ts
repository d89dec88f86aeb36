import type { ResolveTokenResult, TokenRequest } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { AccountRow } from '../accounts/account-statements.ts';
import { userOfAccount } from '../accounts/user-of-account.ts';
import { RESOLVE_TOKENS, type TokenRow } from './session-statements.ts';

type ResolvedRow = AccountRow & TokenRow & { readonly session_id: string };

/** Finds the sessions of tokens, all of a batch with one statement. */
export class TokenResolver {
  readonly #resolve;

  constructor(dataSource: DataSource) {
    this.#resolve = prepareStatement<ResolvedRow>(dataSource, RESOLVE_TOKENS);
  }

  /** One answer per request, in order. */
  async resolveTokens(requests: readonly TokenRequest[]): Promise<ResolveTokenResult[]> {
    const rows = await this.#resolve([requests.map(({ tokenHash }) => Buffer.from(tokenHash, 'base64url'))]);
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64url'), row]));
    return requests.map(({ tokenHash }) => {
      const row = byHash.get(tokenHash);
      if (row === undefined) return { outcome: 'signed-out' };
      return { outcome: 'signed-in', user: userOfAccount(row), sessionId: row.session_id };
    });
  }
}
