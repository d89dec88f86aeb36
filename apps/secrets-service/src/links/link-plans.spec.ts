import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { makeLinks } from '../testing/link-requests.ts';
import { ERASE_CLAIMED } from '../expiry/sweep.statements.ts';
import {
  ACKNOWLEDGE_LINKS,
  CLAIM_LINKS,
  COMPARE_LINKS,
  ERASE_LINKS,
  FIND_LOCKED_LINKS,
  OPEN_LINKS,
  READ_LINKS,
} from './link.statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}
interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly bytes: readonly string[];
}

const STATEMENTS: readonly (readonly [name: string, statement: Statement, constants: readonly unknown[]])[] =
  [
    ['claiming', CLAIM_LINKS, [60, 'ARRAY[1]']],
    ['finding locked ones', FIND_LOCKED_LINKS, ['ARRAY[1]']],
    ['opening', OPEN_LINKS, [60, 60, 'ARRAY[1]']],
    ['acknowledging', ACKNOWLEDGE_LINKS, [60]],
    ['erasing', ERASE_LINKS, [60, 60]],
    ['reading', READ_LINKS, [60, 60]],
    ['comparing', COMPARE_LINKS, []],
  ];

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());

const withParts = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(withParts)];

const isJoin = (node: PlanNode): boolean => node.Plans?.length === 2 && !node['Node Type'].includes('CTE');

/** The parts of the plan that a fresh connection makes for any number of rows. */
async function planOf(
  { name, text }: Pick<Statement, 'name' | 'text'>,
  values: readonly unknown[],
): Promise<PlanNode[]> {
  const client = await replica.pool.connect();
  try {
    await client.query(`PREPARE "${name}" AS ${text}`);
    const { rows } = await client.query<Explained>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE "${name}"(${values.join(', ')})`,
    );
    await client.query(`DEALLOCATE "${name}"`);
    return withParts(rows[0]?.['QUERY PLAN'][0]?.Plan);
  } finally {
    client.release();
  }
}

/** The join in it, run for a row that does not exist. */
async function joinOf(statement: Statement, constants: readonly unknown[]): Promise<PlanNode> {
  const value = `'\\x${randomBytes(32).toString('hex')}'::bytea`;
  const plan = await planOf(statement, [...statement.bytes.map(() => `ARRAY[${value}]`), ...constants]);
  const join = plan.find(isJoin);
  if (join === undefined) throw new Error('There is no plan, or no join in it.');
  return join;
}

describe.each([
  ['empty and never looked at', async () => undefined],
  ['tiny and analysed', () => makeLinks(replica, 5).then(() => database.query('ANALYZE link'))],
  ['grown since it was analysed', () => makeLinks(replica, 3000)],
  ['large and analysed', () => database.query('ANALYZE link')],
])('while the link table is %s', (_state, prepare) => {
  beforeAll(prepare);

  it.each(STATEMENTS)(
    '%s takes the rows in their order and looks each up by its key',
    async (_name, statement, constants) => {
      const join = await joinOf(statement, constants);
      expect(join['Node Type']).toBe('Nested Loop');
      const [rows, lookUp] = join.Plans ?? [];
      expect(rows?.['Node Type']).toBe('Function Scan');
      expect(lookUp?.['Node Type']).toBe('Index Scan');
      expect(lookUp?.['Index Cond']).toBe('(loc = ANY (ARRAY[i.loc]))');
    },
  );

  it('the sweeper takes claims off the list by their places', async () => {
    const kinds = (await planOf(ERASE_CLAIMED, [2000, 60, 60])).map((node) => node['Node Type']);
    expect(kinds.filter((kind) => kind === 'Tid Scan' || kind === 'Seq Scan').toSorted()).toEqual([
      'Seq Scan',
      'Tid Scan',
    ]);
    expect(kinds.filter((kind) => kind.startsWith('Index'))).toEqual(['Index Scan']);
  });
});
