import {
  DatabaseError,
  type Client,
  type ClientBase,
  type Pool,
  type PoolClient,
  type QueryResultRow,
} from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { PreparedQuery, PreparedStatement, type Statement } from './prepared-query.ts';
import { currentTracer } from './tracing.ts';

/** Runs a statement inside a transaction, prepared as by `prepareStatement`. */
export type Query = <Row extends QueryResultRow>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** The text of each name that a statement was prepared under, by the pool: programs that share a process have one each. */
const texts = new WeakMap<Pool, Map<string, string>>();

/**
 * `pg` refuses a second text under a name of its connection with an error that reads as if the database were away, and
 * does so only where both meet on one connection.
 */
export function claimName(pool: Pool, { name, text }: Statement): void {
  const taken = texts.get(pool) ?? new Map<string, string>();
  const known = taken.get(name);
  if (known !== undefined && known !== text)
    throw new Error(`Two statements have the name "${name}". Give one of them another: ${text}`);
  texts.set(pool, taken.set(name, text));
}

/**
 * A statement as a function of its values. It runs named, so it is parsed once per connection, in a span of its name,
 * and past TypeORM.
 * @throws Error another statement has its name; the function that it returns throws DatabaseError where PostgreSQL
 * refused the statement, DatabaseAwayError where it could not be asked, TypeError or RangeError where a value has no text
 */
export function prepareStatement<Row extends QueryResultRow>(pool: Pool, statement: Statement) {
  claimName(pool, statement);
  return (values: readonly unknown[]): Promise<Row[]> => runStatement<Row>(pool, statement, values);
}

export interface Transaction {
  readonly query: Query;
  /** Its repositories work within the transaction. */
  readonly manager: EntityManager;
  /** Does something once all is committed, such as waking an outbox. It must not throw. */
  readonly onCommit: (action: () => void) => void;
}

/**
 * Commits what `work` did when it resolves, and undoes it when it rejects. READ COMMITTED, on one connection. After a
 * `DatabaseAwayError` it is not known whether the transaction was committed.
 */
export async function runTransaction<Result>(
  dataSource: DataSource,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  const actions: (() => void)[] = [];
  let client: Client | undefined;
  let result: Result;
  try {
    const connection: Client = await withDatabaseErrors(runner.connect());
    client = connection;
    await withDatabaseErrors(runner.startTransaction());
    result = await work({
      query: (statement, values = []) => runStatement(connection, statement, values),
      manager: runner.manager,
      onCommit: (action) => void actions.push(action),
    });
    await withDatabaseErrors(runner.commitTransaction());
  } catch (error) {
    // It fails where no transaction began or the connection is lost: then there is nothing to undo.
    await runner.rollbackTransaction().catch(() => undefined);
    // The next connection may find a host that takes changes; on this one no transaction would ever succeed again.
    if (error instanceof DatabaseAwayError && error.code === READ_ONLY) await client?.end();
    throw error;
  } finally {
    await runner.release();
  }
  for (const action of actions) action();
  return result;
}

interface TakenConnection {
  readonly client: PoolClient;
  /** One that is not usable is closed: the next statement on it would wait behind one that never ends. */
  readonly giveBack: (isUsable: boolean) => void;
}

/** A connection for several statements. Its loss fails them, and without a listener would end the process. */
export async function takeConnection(pool: Pool): Promise<TakenConnection> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  return {
    client,
    giveBack: (isUsable) => {
      client.release(!isUsable);
      client.off('error', ignore);
    },
  };
}

/** One on which the database did not answer, or which takes no changes, is of no more use. */
async function onConnection<Result>(
  pool: Pool,
  work: (query: Query, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const { client, giveBack } = await withDatabaseErrors(takeConnection(pool));
  let isUsable = true;
  try {
    return await work((statement, values = []) => runStatement(client, statement, values), client);
  } catch (error) {
    isUsable = !(error instanceof DatabaseAwayError);
    throw error;
  } finally {
    giveBack(isUsable);
  }
}

/**
 * Statements one after the other on one connection: each begins when the one before has given up its locks, even if that one failed.
 * A pool closes a connection whose statement failed, and the next one may begin on another before these locks are gone.
 */
export const queryInTurn = <Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> =>
  onConnection(pool, work);

/** As `runTransaction`, on a connection of the pool, for a program without TypeORM. */
export function changeTogether<Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  return onConnection(pool, async (query, client) => {
    await withDatabaseErrors(client.query('BEGIN'));
    try {
      const result = await work(query);
      await withDatabaseErrors(client.query('COMMIT'));
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) await withDatabaseErrors(client.query('ROLLBACK'));
      throw error;
    }
  });
}

/** In a span of its name. The text of a statement is no secret but its values are, and a name is shorter. */
export function traceStatement<Result>({ name }: Statement, run: () => Promise<Result>): Promise<Result> {
  const tracer = currentTracer();
  const fields = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return tracer === null ? run() : tracer.inSpan({ name, kind: 'client', fields }, run);
}

function runStatement<Row extends QueryResultRow>(
  connection: Pool | ClientBase,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return traceStatement(statement, async () => {
    const prepared = new PreparedStatement<Row>(statement, values);
    await runPrepared(connection, prepared);
    return prepared.rows;
  });
}

/** Runs them as one transaction. @throws DatabaseError PostgreSQL refused one of them, DatabaseAwayError it could not be asked */
export const runPrepared = (
  connection: Pool | ClientBase,
  ...statements: readonly [PreparedStatement, ...PreparedStatement[]]
): Promise<void> =>
  withDatabaseErrors(
    new Promise((resolve, reject) => {
      // A pool says undefined where a connection says null.
      connection.query(new PreparedQuery(...statements), (error: Error | null | undefined) => {
        if (error) reject(error);
        else resolve();
      });
    }),
  );

/**
 * SQLSTATEs of a server that is full (class 53), was told to stop (57, a statement that took too long among them), or only
 * reads (25006): a standby under the address of the primary, until it is promoted.
 */
const READ_ONLY = '25006';
const PASSING = new RegExp(`^(5[37]|${READ_ONLY}$)`);

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

/** What the driver said, of an error that TypeORM wraps. Known by what it has: its class would have every process load TypeORM. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && 'driverError' in error ? error.driverError : error;

/**
 * The same answer, from a statement or a repository.
 * @throws DatabaseError PostgreSQL refused the statement, DatabaseAwayError it could not be asked
 */
export async function withDatabaseErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const cause = causeOf(error);
    throw isRefusal(cause) ? cause : new DatabaseAwayError(cause);
  }
}
