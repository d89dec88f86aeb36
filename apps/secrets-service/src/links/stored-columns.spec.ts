import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LINK_MOMENTS, STORED_COLUMNS } from '@oncelink/contracts';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { drawWatch } from '../testing/ends-site.ts';
import {
  makeLink,
  makeProtectedLink,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());

const columnsAt = (moment: string): string[] =>
  Object.entries(STORED_COLUMNS)
    .flatMap(([column, moments]) => (moments.some((one) => one === moment) ? [column] : []))
    .toSorted();

const filledColumns = async (link: TestLink): Promise<string[]> =>
  Object.entries(await rowOf(database, link))
    .flatMap(([column, value]) => (value === null ? [] : [column]))
    .toSorted();

describe('what everyone is told that is stored of a link', () => {
  it('is all of it, at every moment of its life', async () => {
    const link = await makeLink(replica, {
      passwordProofHash: randomText(),
      watch: drawWatch(),
      startsIn: 60,
    });
    const claimHash = randomText();
    const seen: string[][] = [await filledColumns(link)];
    await database.letTimePass(60);
    await one(replica.use.reveal([revealOf(link, claimHash)]));
    seen.push(await filledColumns(link));
    await one(replica.use.acknowledge([{ ref: link.ref, proofHash: link.proofHash, claimHash }]));
    // Not before its end was told does the row forget its watch: see the specs of ends.
    seen.push((await filledColumns(link)).filter((column) => column !== 'watch'));
    expect(seen).toEqual(LINK_MOMENTS.map(columnsAt));
  });

  it('is less of a link that nobody watches, and that opens at once', async () => {
    const columns = columnsAt('waiting').filter((column) => column !== 'watch' && column !== 'starts_at');
    expect(await filledColumns(await makeProtectedLink(replica))).toEqual(columns);
  });

  it('is no more than the table has, and there is no other table of links', async () => {
    const columns = await database.query<{ table_name: string; column_name: string }>(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
    );
    const of = (table: string) =>
      columns.flatMap(({ table_name, column_name }) => (table_name === table ? [column_name] : []));
    expect(of('link').toSorted()).toEqual(Object.keys(STORED_COLUMNS).toSorted());
    const others = columns.filter(({ table_name }) => table_name !== 'link');
    // Of asks, what their own specs list. Of claims, the names of their links until the grace is over; of keys, names and times; of migrations, which were run.
    expect([...new Set(others.map(({ table_name }) => table_name))].toSorted()).toEqual([
      'ask',
      'claimed',
      'encryption_key',
      'key_reader',
      'migrations',
    ]);
  });
});
