import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { UnavailableError } from '@oncelink/messaging';
import type { DatabaseError } from 'pg';
import type { DataSource } from 'typeorm';
import { encodeByteArray } from './encode-byte-array.ts';
import { locText, type Located } from './link-rows.ts';

/**
 * A statement for any number of rows. Its first parameters are arrays, one for each of `bytes` (bytea[]) and then of
 * `numbers`; it returns `loc` with every row it has a result for.
 */
export interface BatchStatement<Row extends Located> {
  readonly name: string;
  readonly text: string;
  readonly bytes: readonly (keyof Row)[];
  readonly numbers?: readonly (keyof Row)[];
}

/** PostgreSQL refused a row. `code` is the SQLSTATE; PostgreSQL's own texts quote values, so they stay here. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string | undefined;

  constructor(statement: string, { code }: DatabaseError) {
    super(`The statement ${statement} failed.`);
    this.code = code;
  }
}

/** The database could not be asked, or did not answer. `code` is Node's, such as ECONNREFUSED, or an SQLSTATE. */
export class DatabaseAwayError extends UnavailableError {
  readonly code: unknown;

  constructor(cause: unknown) {
    super('incapable');
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

/** What a statement says of one row: its values, nothing (no such row, or not in that state), or that it failed. */
export type Outcome<Result> = Result | undefined | Error;

/** @returns one outcome per row, in the order of `rows`; `constants` are the parameters after the arrays */
type RunBatch<Row, Result> = (
  rows: readonly Row[],
  constants?: readonly (number | readonly number[])[],
) => Promise<Outcome<Result>[]>;

/**
 * The statement as a function of its rows. It runs once for all; when it fails, row by row, so that a bad row fails
 * alone. Rows go in order of `loc`: replicas whose batches overlap then lock them in the same order and can't block one
 * another for good.
 */
export function prepareBatch<Row extends Located, Result extends Located>(
  dataSource: DataSource,
  { name, text, bytes, numbers = [] }: BatchStatement<Row>,
): RunBatch<Row, Result> {
  const run = prepareStatement<Result>(dataSource, { name, text });
  const runBatch: RunBatch<Row, Result> = async (rows, constants = []) => {
    if (rows.length === 0) return [];
    const sorted = rows.toSorted((a, b) => Buffer.compare(a.loc, b.loc));
    try {
      const found = await run([
        ...bytes.map((column) => encodeByteArray(sorted.map((row) => bytesOf(row[column])))),
        ...numbers.map((column) => sorted.map((row) => row[column])),
        ...constants,
      ]);
      const byLoc = new Map(found.map((result) => [locText(result), result]));
      return rows.map((row) => byLoc.get(locText(row)));
    } catch (error) {
      // Not after a timeout or an outage: row by row it would hold up all others, for callers that are long gone.
      if (rows.length > 1 && isRefusal(error)) return runOneByOne(rows, constants);
      const failure = isRefusal(error) ? new StatementError(name, error) : new DatabaseAwayError(error);
      return rows.map(() => failure);
    }
  };
  const runOneByOne: RunBatch<Row, Result> = async (rows, constants) => {
    const outcomes: Outcome<Result>[] = [];
    for (const row of rows) outcomes.push(...(await runBatch([row], constants)));
    return outcomes;
  };
  return runBatch;
}

const bytesOf = (value: unknown): Buffer | null => (Buffer.isBuffer(value) ? value : null);
