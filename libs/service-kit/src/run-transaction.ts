import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { tellingOutages } from './database-errors.ts';
import { poolOf } from './pool-of.ts';
import type { Statement } from './prepare-statement.ts';
import { traceStatement } from './trace-statement.ts';

/** Runs a statement inside a transaction, prepared as by `prepareStatement`. */
export type Query = <Row extends QueryResultRow>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<Row[]>;

/**
 * Commits what `work` did when it resolves, and undoes it when it rejects. READ COMMITTED, on one connection. After a
 * `DatabaseAwayError` it is not known whether it was committed.
 */
export async function runTransaction<Result>(
  dataSource: DataSource,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await tellingOutages(poolOf(dataSource).connect());
  // A connection that is lost between two statements tells it by an event, which ends the process if nobody listens.
  client.on('error', ignore);
  try {
    await tellingOutages(client.query('BEGIN'));
    const result = await work(queryOn(client));
    await tellingOutages(client.query('COMMIT'));
    release(client);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => release(client),
      () => release(client, true),
    );
    throw error;
  }
}

const queryOn =
  (client: PoolClient): Query =>
  async <Row extends QueryResultRow>({ name, text }: Statement, values: readonly unknown[] = []) => {
    const { rows } = await traceStatement(name, () =>
      tellingOutages(client.query<Row>({ name, text, values: [...values] })),
    );
    return rows;
  };

function release(client: PoolClient, isBroken = false): void {
  client.off('error', ignore);
  client.release(isBroken);
}

const ignore = (): void => undefined;
