import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import { LIST_SYNC, type SyncedEntry } from '@oncelink/contracts/lists';
import { signInOwner } from '../testing/api-keys.ts';
import { housekeepingOf, startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';

const DAY = 86_400;
const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const NAME = draw(LIST_SYNC.nameBytes);
const [LINK_BYTES] = LIST_SYNC.sealedBytes;

let site: AuthSite;
let replica: Replica;
let rival: Replica;
let owner: Caller;
beforeAll(async () => {
  site = await startAuthSite();
  [replica, rival] = [await site.startReplica(), await site.startReplica()];
});
afterAll(() => site.stop());
beforeEach(async () => {
  owner = await signInOwner(site, replica);
  await replica.lists.begin(owner, NAME);
});

const draft = (changes: Partial<SyncedEntry> = {}): SyncedEntry => ({
  id: draw(LIST_SYNC.nameBytes),
  sealed: draw(LINK_BYTES),
  version: 1,
  isGone: false,
  ...changes,
});
const write = (entries: readonly SyncedEntry[], of = replica) =>
  of.lists.write(owner, { name: NAME, entries });

async function readAll(since = 0): Promise<SyncedEntry[]> {
  const found: SyncedEntry[] = [];
  for (let at = since, more = true; more;) {
    const page = await replica.lists.read(owner, at);
    found.push(...page.entries);
    [at, more] = [page.turn, page.more];
  }
  return found;
}

it('gives back what was written, page by page and only what is new', async () => {
  const entries = Array.from({ length: 130 }, () => draft());
  for (let at = 0; at < entries.length; at += 26) await write(entries.slice(at, at + 26));
  const byId = (list: readonly SyncedEntry[]) => list.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(byId(await readAll())).toEqual(byId(entries));
  let { turn, more } = await replica.lists.read(owner, 0);
  while (more) ({ turn, more } = await replica.lists.read(owner, turn));
  const later = draft();
  await write([later]);
  expect(await readAll(turn)).toEqual([later]);
});

it('tells no moment in which an entry was written, that could be compared with the times of links', async () => {
  await write([draft()]);
  const columns = await site.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_name IN ('link_list', 'list_entry') AND (data_type LIKE 'time%' OR data_type = 'date')`,
  );
  expect(columns).toEqual([{ name: 'list_entry.lapses_at' }]);
  const days = await site.query<{ hour: string; days: number }>(
    `SELECT DISTINCT to_char(lapses_at AT TIME ZONE 'UTC', 'HH24:MI:SS.US') AS hour,
       ceil(extract(epoch FROM lapses_at - clock_timestamp()) / 86400)::int AS days
     FROM list_entry WHERE owner_id = $1`,
    [owner.account?.userId],
  );
  expect(days).toEqual([{ hour: '00:00:00.000000', days: LIST_SYNC.keptDays + 1 }]);
});

it('lets one of two devices change an entry that write at once', async () => {
  const entry = draft();
  await write([entry]);
  const changes = [1, 2].map(() => ({ ...entry, sealed: draw(LINK_BYTES), version: 2 }));
  const answers = await Promise.all(changes.map((change, i) => write([change], i === 0 ? replica : rival)));
  expect(answers.filter(({ written }) => written.length === 1)).toHaveLength(1);
  const winner = changes[answers.findIndex(({ written }) => written.length === 1)];
  expect(await readAll()).toEqual([winner]);
  // The other one goes on from what it reads.
  expect(await write([draft({ id: entry.id, version: 3 })])).toEqual({
    outcome: 'written',
    written: [entry.id],
  });
});

it('has room for as many entries as a device keeps, and writes none of those that are too many', async () => {
  for (let at = 0; at < LIST_SYNC.entriesMax; at += LIST_SYNC.perCall)
    await write(Array.from({ length: LIST_SYNC.perCall }, () => draft()));
  expect(await write([draft()])).toEqual({ outcome: 'full', written: [] });
  const [first] = await readAll();
  if (first === undefined) throw new Error('Nothing was kept.');
  expect(await write([{ ...first, version: 2, isGone: true }])).toMatchObject({ outcome: 'written' });
  expect(await write([draft()])).toMatchObject({ outcome: 'written' });
});

it('keeps one list of an account, of one key', async () => {
  const other = draw(LIST_SYNC.nameBytes);
  expect(await replica.lists.begin(owner, NAME)).toEqual({ outcome: 'begun' });
  expect(await replica.lists.begin(owner, other)).toEqual({ outcome: 'other-list' });
  expect(await replica.lists.write(owner, { name: other, entries: [draft()] })).toMatchObject({
    outcome: 'no-list',
  });
  expect((await replica.lists.read(owner, 0)).name).toBe(NAME);
});

it('tells what was taken out, and forgets it in the end', async () => {
  const entry = draft();
  await write([entry]);
  const gone = { ...entry, version: 2, isGone: true };
  await write([gone]);
  expect(await readAll()).toEqual([gone]);
  await site.letTimePass((LIST_SYNC.keptDays + 1) * DAY + 1);
  expect(await readAll()).toEqual([]);
  await housekeepingOf(site, replica).deleteLapsed();
  expect(await site.query('SELECT 1 FROM list_entry WHERE owner_id = $1', [owner.account?.userId])).toEqual(
    [],
  );
});

it('ends with all its entries, and with the account', async () => {
  await write([draft()]);
  await replica.lists.end(owner);
  expect(await replica.lists.read(owner, 0)).toMatchObject({ name: null, entries: [] });
  await replica.lists.begin(owner, NAME);
  await write([draft()]);
  if (owner.account) await replica.account.delete(owner.account);
  for (const table of ['link_list', 'list_entry'])
    expect(await site.query(`SELECT 1 FROM ${table} WHERE owner_id = $1`, [owner.account?.userId])).toEqual(
      [],
    );
});

it('is nobody else’s', async () => {
  await write([draft()]);
  const stranger = await signInOwner(site, replica);
  expect(await replica.lists.read(stranger, 0)).toMatchObject({ name: null, entries: [] });
  expect(await replica.lists.write(stranger, { name: NAME, entries: [draft()] })).toMatchObject({
    outcome: 'no-list',
  });
});
