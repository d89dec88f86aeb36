import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { tellingOutages } from './database-errors.ts';
import { poolOf } from './pool-of.ts';
import { traceStatement } from './trace-statement.ts';

export interface Statement {
  /** Unique in the process: PostgreSQL keeps the parsed statement under it, per connection. */
  readonly name: string;
  readonly text: string;
}

/**
 * A statement of the hot path as a function of its values. It runs named, so it is parsed once per connection, on the
 * pool of the data source, and past TypeORM's own layers.
 * @throws DatabaseError PostgreSQL refused the statement, DatabaseAwayError it could not be asked
 */
export function prepareStatement<Row extends QueryResultRow>(
  dataSource: DataSource,
  { name, text }: Statement,
): (values: readonly unknown[]) => Promise<Row[]> {
  return async (values) => {
    const pool = poolOf(dataSource);
    const { rows } = await traceStatement(name, () =>
      tellingOutages(pool.query<Row>({ name, text, values: [...values] })),
    );
    return rows;
  };
}
