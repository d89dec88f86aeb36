import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import type { DataSource } from 'typeorm';
import { inShortTransaction } from './in-short-transaction.ts';

let postgres: TestStore;
let source: DataSource;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const settings = { url: postgres.url, applicationName: 'spec', statementTimeoutMs: 0 };
  source = await createDataSource(createPool(settings), { migrations: [] }).initialize();
  await source.query('CREATE TABLE one (n int); CREATE TABLE two (n int)');
});
afterAll(async () => {
  await source.destroy();
  await postgres.stop();
});

describe('a change in a short transaction', () => {
  it('is tried again, whole, when it and another one wait for each other', async () => {
    const [changer, other] = [source.createQueryRunner(), source.createQueryRunner()];
    await other.startTransaction();
    // Who looks for the deadlock first finds it, and is the one that is ended: the change.
    await other.query("SET LOCAL deadlock_timeout = '1min'");
    await other.query('LOCK TABLE two');
    const changed = inShortTransaction(changer, [
      'INSERT INTO one VALUES (1)',
      'LOCK TABLE one',
      'LOCK TABLE two',
    ]);
    await delay(200);
    await other.query('LOCK TABLE one');
    await other.commitTransaction();
    await changed;
    expect(await source.query('SELECT n FROM one')).toEqual([{ n: 1 }]);
    await Promise.all([changer.release(), other.release()]);
  });

  it('fails for any other reason, and leaves nothing behind', async () => {
    const runner = source.createQueryRunner();
    const change = inShortTransaction(runner, ['INSERT INTO two VALUES (1)', 'LOCK TABLE three']);
    await expect(change).rejects.toThrow('three');
    expect(await source.query('SELECT n FROM two')).toEqual([]);
    await runner.release();
  });
});
