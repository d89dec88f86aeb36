import type { Duplex } from 'node:stream';
import { types } from 'pg';

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

/**
 * A prepared statement that asks for the description of its columns once for each connection. The query that `pg` has for all cases
 * asks each time, sets up what it returns anew and copies its settings by their descriptors: 80 µs of a call in a process that did
 * nothing before (docs/adr/0127-columns-are-described-once.md).
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: (Buffer | string | null)[];
  readonly rows: unknown[] = [];
  /** Set by `pg`, which is given one along with the query. */
  callback: ((error: Error | null, result?: this) => void) | undefined;
  #columns: readonly Column[] | undefined;
  #described: Map<string, readonly Column[]> | undefined;
  #failure: Error | null = null;

  /** @throws TypeError a value can't be written, such as an object that holds itself */
  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values.map(written);
  }

  submit(connection: Connection): Error | null {
    const { name, text, values } = this;
    const parsed = connection.parsedStatements[name];
    if (parsed !== undefined && parsed !== text)
      return new Error(`Another statement has the name "${name}".`);
    this.#described = describedBy(connection);
    this.#columns = this.#described.get(name);
    // One write for all messages.
    connection.stream.cork();
    try {
      if (parsed === undefined) connection.parse({ name, text });
      connection.bind({ statement: name, values });
      if (this.#columns === undefined) connection.describe({ type: 'P', name: '' });
      connection.execute({});
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      const columns = this.#columns ?? [];
      if (columns.length !== fields.length)
        throw new Error(`"${this.name}" has other columns than were described.`);
      const row: Record<string, unknown> = {};
      for (const [index, { name, parse }] of columns.entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.rows.push(row);
    } catch (error) {
      // Thrown on, it would end the process: the connection calls this from an event of its socket.
      this.#failure ??= error instanceof Error ? error : new Error('A value could not be read.');
    }
  }

  handleCommandComplete(): void {
    this.#described?.set(this.name, this.#columns ?? []);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#failure, this);
  }
}
