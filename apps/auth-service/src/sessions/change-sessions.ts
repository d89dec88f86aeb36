import { runTransaction, type Query } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { SessionCache } from './session-cache.ts';
import type { TokenRow } from './session-statements.ts';

interface SessionStores {
  readonly dataSource: DataSource;
  readonly cache: SessionCache;
}

/** An answer, and the tokens that no longer resolve to what they did. */
export interface Changed<Result> {
  readonly result: Result;
  readonly tokens: readonly TokenRow[];
}

/**
 * Changes what tokens resolve to, in one transaction, and makes the gateways forget it. They are told before the commit:
 * told after it, they would go on believing in a session when this process dies in between, and whoever ends it again
 * would find nothing to tell them of. Until the commit they ask, and may not remember the answer.
 */
export function changeSessions<Result>(
  { dataSource, cache }: SessionStores,
  work: (query: Query) => Promise<Changed<Result>>,
): Promise<Result> {
  return runTransaction(dataSource, async (query) => {
    const { result, tokens } = await work(query);
    await cache.forget(tokens.map((row) => row.token_hash));
    return result;
  });
}
