import { runTransaction, type Transaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionCache } from './session-cache.service.ts';

/** An answer, and the hashes of the tokens that no longer resolve to what they did. */
export interface Changed<Result> {
  readonly result: Result;
  readonly tokens: readonly Buffer[];
}

/**
 * Changes what tokens resolve to, in one transaction, and makes the gateways forget it. They are told before the
 * commit. If they were told after it and this process died in between, they would go on believing in the session, and
 * ending it again would find nothing to tell them. Until the commit they ask, and may not remember the answer.
 */
@Injectable()
export class SessionChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cache: SessionCache,
  ) {}

  run<Result>(work: (transaction: Transaction) => Promise<Changed<Result>>): Promise<Result> {
    return runTransaction(this.dataSource, async (transaction) => {
      const { result, tokens } = await work(transaction);
      await this.cache.forget(tokens);
      return result;
    });
  }
}
