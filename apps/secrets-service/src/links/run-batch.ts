import { isRefusal, prepareStatement, type joinStatements } from '@oncelink/service-kit/database';
import { UnavailableError, type Ticket } from '@oncelink/messaging';
import type { DatabaseError, Pool } from 'pg';
import type { Located } from './link-rows.ts';

/** `loc` of a row as a key of maps. */
export const locText = ({ loc }: Located): string => loc.toString('latin1');

/** A row for a statement, and what the statement said of it. */
export interface Entry<Row extends Located, Found> {
  readonly row: Row;
  /** `locText` of the row. */
  readonly key: string;
  /** Undefined: the statement found nothing to do for it. An error: it failed for this row. */
  found: Found | Error | undefined;
}

/** A ticket with the row that its request became. */
export interface TicketEntry<Row extends Located, Found, Result> extends Entry<Row, Found> {
  readonly ticket: Ticket<unknown, Result>;
}

export function entryOf<Row extends Located, Found, Result>(
  ticket: Ticket<unknown, Result>,
  row: Row,
): TicketEntry<Row, Found, Result> {
  return { ticket, row, key: locText(row), found: undefined };
}

/**
 * Makes requests into rows.
 * @param rowOf what it throws is the answer to that request alone; null when it has settled the ticket itself
 */
export function enter<Request, Row extends Located, Found, Result>(
  tickets: readonly Ticket<Request, Result>[],
  rowOf: (ticket: Ticket<Request, Result>) => Row | null,
): TicketEntry<Row, Found, Result>[] {
  const entries: TicketEntry<Row, Found, Result>[] = [];
  for (const ticket of tickets) {
    try {
      const row = rowOf(ticket);
      if (row !== null) entries.push(entryOf(ticket, row));
    } catch (error) {
      ticket.settle(unreadable(error));
    }
  }
  return entries;
}

export const unreadable = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The request could not be read.');

/**
 * Splits a batch into rounds that hold each link once, the nth round its nth entry. One statement sees one version of a
 * row, so two requests for a link in one statement would both be judged by the state before it: 64 wrong passwords would
 * count as one.
 */
export function inRounds<One extends { readonly key: string }>(entries: readonly One[]): One[][] {
  const rounds: One[][] = [];
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const count = counts.get(entry.key) ?? 0;
    counts.set(entry.key, count + 1);
    (rounds[count] ??= []).push(entry);
  }
  return rounds;
}

/** The entries whose callers still wait; the others are settled, and their links left alone. */
export function stillAwaited<One extends { readonly ticket: Ticket }>(entries: readonly One[]): One[] {
  return entries.filter(({ ticket }) => {
    if (ticket.isLate) ticket.settle(new UnavailableError('deadline'));
    return !ticket.isLate;
  });
}

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

/**
 * Sets `found` of every entry. No two entries are of the same link.
 * @param constants the parameters after the arrays
 */
type RunBatch<Row extends Located, Found> = (
  entries: readonly Entry<Row, Found>[],
  constants?: readonly (number | readonly number[])[],
) => Promise<void>;

type Prepare = ReturnType<typeof joinStatements>;

/**
 * The statement as a function of its rows. It runs once for all; when it fails, row by row, so that a bad row fails
 * alone. Rows go in order of `loc`: replicas whose batches overlap then lock them in the same order and can't block one
 * another for good.
 * @param prepare by which it is one transaction with others; by itself unless given
 */
export function prepareBatch<Row extends Located, Found extends Located>(
  pool: Pool,
  { name, text, bytes, numbers = [] }: BatchStatement<Row>,
  prepare: Prepare = (statement) => prepareStatement(pool, statement),
): RunBatch<Row, Found> {
  const run = prepare<Found>({ name, text });
  const runBatch: RunBatch<Row, Found> = async (entries, constants = []) => {
    if (entries.length === 0) return;
    const sorted = entries.toSorted(byLoc);
    try {
      const found = await run([
        ...bytes.map((column) =>
          unlessEmpty(
            sorted.map(({ row }) => bytesOf(row[column])),
            encodeByteArray,
          ),
        ),
        ...numbers.map((column) =>
          unlessEmpty(
            sorted.map(({ row }) => row[column]),
            (values) => values,
          ),
        ),
        ...constants,
      ]);
      const byKey = new Map(found.map((result) => [locText(result), result]));
      for (const entry of entries) entry.found = byKey.get(entry.key);
    } catch (error) {
      // Not after a timeout or an outage: row by row it would hold up all others, for callers that are long gone.
      if (entries.length > 1 && isRefusal(error)) {
        for (const entry of entries) await runBatch([entry], constants);
        return;
      }
      const failure = isRefusal(error) ? new StatementError(name, error) : new DatabaseAwayError(error);
      for (const entry of entries) entry.found = failure;
    }
  };
  return runBatch;
}

/** A character of `locText` is a byte of `loc`. */
const byLoc = (a: Pick<Entry<Located, unknown>, 'key'>, b: Pick<Entry<Located, unknown>, 'key'>): number =>
  a.key < b.key ? -1 : Number(a.key > b.key);

const bytesOf = (value: unknown): Buffer | null => (Buffer.isBuffer(value) ? value : null);

/**
 * Null where the column has no value: beside the others `unnest` fills it up with nulls. What few links use then costs the others no
 * array to write and to read.
 */
const unlessEmpty = <Value, Written>(values: Value[], write: (values: Value[]) => Written): Written | null =>
  values.every((value) => value === null) ? null : write(values);

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
/** Object identifier of the type bytea (pg_type.dat). */
const BYTEA_OID = 17;

/**
 * A bytea[] in PostgreSQL's binary form (array_recv in arrayfuncs.c): dimensions, whether there are nulls, type, length
 * and first index, then each element after its length. As text, which is what `pg` makes of an array, every byte would
 * be two digits to write and to read: 6 µs of PostgreSQL and 2 µs of this process for a link.
 */
export function encodeByteArray(items: readonly (Buffer | null)[]): Buffer {
  const size = items.reduce((sum, item) => sum + LENGTH_BYTES + (item?.length ?? 0), HEADER_BYTES);
  const array = Buffer.allocUnsafe(size);
  let end = 0;
  for (const field of [1, items.includes(null) ? 1 : 0, BYTEA_OID, items.length, 1]) {
    end = array.writeInt32BE(field, end);
  }
  for (const item of items) {
    end = array.writeInt32BE(item?.length ?? NULL_LENGTH, end);
    if (item !== null) end += item.copy(array, end);
  }
  return array;
}
