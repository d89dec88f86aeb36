import type { Pool, QueryResultRow } from 'pg';
import { PreparedStatement, type Statement } from './prepared-query.ts';
import { claimName, isRefusal, runPrepared, traceStatement } from './statements.ts';

/** A statement that was asked for, and who waits for it. */
interface Asked {
  readonly statement: PreparedStatement;
  /** Its place among those that are joined. */
  readonly place: number;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** Where one of them is refused, nothing is done. Then each runs by itself, so that it fails alone. */
async function runTogether(pool: Pool, [first, ...others]: readonly [Asked, ...Asked[]]): Promise<void> {
  const all = [first, ...others];
  try {
    await runPrepared(pool, first.statement, ...others.map(({ statement }) => statement));
    for (const { done } of all) done();
  } catch (error) {
    const isOneOfThem = others.length > 0 && isRefusal(error);
    for (const asked of all) {
      if (isOneOfThem) void runTogether(pool, [asked]);
      else asked.fail(error);
    }
  }
}

/**
 * Prepares statements as `prepareStatement`. Those that are asked for in one moment run as one transaction: PostgreSQL gets one message,
 * commits once and answers once. What waits for locks waits with the others, and all keep theirs until the last one is done. So they run
 * in the order in which they were prepared, and none twice in one transaction: replicas then lock rows in one order, and can't block one
 * another for good.
 */
export function joinStatements(pool: Pool) {
  let asked: Asked[] = [];
  const places = new Map<string, number>();
  const run = (): void => {
    const [first, ...others] = asked.toSorted((one, other) => one.place - other.place);
    asked = [];
    if (first !== undefined) void runTogether(pool, [first, ...others]);
  };
  const add = (one: Asked): void => {
    if (asked.some(({ place }) => place === one.place)) return void runTogether(pool, [one]);
    if (asked.length === 0) queueMicrotask(run);
    asked.push(one);
  };
  return <Row extends QueryResultRow>(statement: Statement) => {
    claimName(pool, statement);
    const place = places.get(statement.name) ?? places.size;
    places.set(statement.name, place);
    const ask = (values: readonly unknown[]): Promise<Row[]> =>
      new Promise((resolve, reject) => {
        const prepared = new PreparedStatement<Row>(statement, values);
        add({ statement: prepared, place, done: () => resolve(prepared.rows), fail: reject });
      });
    return (values: readonly unknown[]): Promise<Row[]> => traceStatement(statement, () => ask(values));
  };
}
