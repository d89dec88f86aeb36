import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATEs of a server that is full (class 53), was told to stop (57, a statement that took too long among them), or only
 * reads (25006): a standby under the address of the primary, until it is promoted.
 */
const PASSING = /^(5[37]|25006$)/;

/**
 * PostgreSQL refused what the statement says, and undid it. Every other error of a statement means that the database
 * could not be asked, or did not answer in time: it may work later.
 */
export const isRefusal = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.severity === 'ERROR' && !PASSING.test(error.code ?? '');

/** The database could not be asked, or did not answer. `code` is Node's, such as ECONNREFUSED, or an SQLSTATE. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly code: unknown;

  constructor(cause: unknown) {
    super('The database is away.');
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

/**
 * The same answer, from a statement or a repository.
 * @throws DatabaseError PostgreSQL refused the statement, DatabaseAwayError it could not be asked
 */
export async function withDatabaseErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
    throw isRefusal(cause) ? cause : new DatabaseAwayError(cause);
  }
}
