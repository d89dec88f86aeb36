import type { Duplex } from 'node:stream';
import { types, type QueryResultRow } from 'pg';

export interface Statement {
  /** Unique among those of a pool: PostgreSQL keeps the parsed statement under it, per connection. */
  readonly name: string;
  readonly text: string;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface RowDescription {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: Parameters<typeof types.getTypeParser>[0];
  }[];
}

/** What `pg` hands to a query of its own kind (node-postgres.com/apis/client, "Submittable"). */
interface Connection {
  readonly stream: Duplex;
  /** By the names that the server has parsed. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse: (statement: { name: string; text: string }) => void;
  bind: (values: { statement: string; values: readonly unknown[] }) => void;
  describe: (portal: { type: 'P'; name: '' }) => void;
  execute: (portal: object) => void;
  sync: () => void;
}

/** A value as the server takes it: nothing, bytes, or text. */
function written(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(writtenElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`A ${typeof value} is no value of a statement.`);
}

/** An element within the text of an array. PostgreSQL takes a quoted one for each type. */
function writtenElement(element: unknown): string {
  if (typeof element === 'number') return String(element);
  const value = written(element);
  if (value === null) return 'NULL';
  if (Array.isArray(element)) return String(value);
  const text = typeof value === 'string' ? value : String.raw`\x${value.toString('hex')}`;
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The columns of statements, as the server of a connection has described them. It refuses a statement whose columns have changed. */
const described = new WeakMap<Connection, Map<string, readonly Column[]>>();

const describedBy = (connection: Connection): Map<string, readonly Column[]> => {
  const known = described.get(connection) ?? new Map<string, readonly Column[]>();
  described.set(connection, known);
  return known;
};

/** A prepared statement, its values, and the rows that it has found so far. */
export class PreparedStatement<Row extends QueryResultRow = QueryResultRow> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (Buffer | string | null)[];
  readonly rows: Row[] = [];
  #columns: readonly Column[] | undefined;
  #described: Map<string, readonly Column[]> | undefined;

  /** @throws TypeError a value can't be written, such as an object that holds itself */
  constructor({ name, text }: Statement, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values.map(written);
  }

  isOf(connection: Connection): boolean {
    const parsed = connection.parsedStatements[this.name];
    return parsed === undefined || parsed === this.text;
  }

  /** All messages but the last one, which has the server answer. It may be sent once more, where all was undone. */
  send(connection: Connection): void {
    const { name, text, values } = this;
    this.rows.length = 0;
    this.#described = describedBy(connection);
    this.#columns = this.#described.get(name);
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
    connection.bind({ statement: name, values });
    if (this.#columns === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }

  describe({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID) }));
  }

  /** @throws Error a value can't be read */
  read(fields: readonly (string | null)[]): void {
    const columns = this.#columns ?? [];
    if (columns.length !== fields.length)
      throw new Error(`"${this.name}" has other columns than were described.`);
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.rows.push(row as Row); // as `pg`: who has written the statement knows its columns
  }

  complete(): void {
    this.#described?.set(this.name, this.#columns ?? []);
  }
}

/**
 * Prepared statements that ask for the description of their columns once for each connection. The query that `pg` has for all cases
 * asks each time, sets up what it returns anew and copies its settings by their descriptors: 80 µs of a call in a process that did
 * nothing before (docs/adr/0127-columns-are-described-once.md).
 *
 * Several run one after the other as one transaction: they share one `Sync`, and none has an answer before all are committed.
 */
export class PreparedQuery {
  readonly statements: readonly [PreparedStatement, ...PreparedStatement[]];
  /** Set by `pg`, which is given one along with the query. */
  callback: ((error: Error | null, result?: this) => void) | undefined;
  /** The one that the server answers. `pg` reads its name and text once it is parsed. */
  #current: PreparedStatement;
  #completed = 0;
  #failure: Error | null = null;

  /** @param statements of different names */
  constructor(...statements: readonly [PreparedStatement, ...PreparedStatement[]]) {
    this.statements = statements;
    this.#current = statements[0];
  }

  get name(): string {
    return this.#current.name;
  }

  get text(): string {
    return this.#current.text;
  }

  submit(connection: Connection): Error | null {
    const other = this.statements.find((statement) => !statement.isOf(connection));
    if (other !== undefined) return new Error(`Another statement has the name "${other.name}".`);
    // One write for all messages.
    connection.stream.cork();
    try {
      for (const statement of this.statements) statement.send(connection);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(description: RowDescription): void {
    this.#current.describe(description);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#current.read(fields);
    } catch (error) {
      // Thrown on, it would end the process: the connection calls this from an event of its socket.
      this.#failure ??= error instanceof Error ? error : new Error('A value could not be read.');
    }
  }

  handleCommandComplete(): void {
    this.#current.complete();
    this.#completed += 1;
    this.#current = this.statements[this.#completed] ?? this.#current;
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#failure, this);
  }
}
