import { beforeEach, describe, expect, it } from '@jest/globals';
import { Device, made, pair, Server, settle } from './testing/two-devices.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});

const gone = () => [...server.rows.values()].filter(({ isGone }) => isGone).map(({ id }) => id);
const reopen = (device: Device) => new Device(server, undefined, device.storage);

async function damage(device: Device, label: string): Promise<void> {
  const entry = await device.storage.read(device.idOf(label));
  if (entry === undefined) throw new Error('no entry');
  const { id, version } = entry;
  await device.storage.write(
    { id, sealed: new Uint8Array(540), version: version + 1 },
    version,
    Number.POSITIVE_INFINITY,
  );
}

describe('an entry that is damaged on one device', () => {
  it('comes back whole from the server', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    await damage(first, 'a');
    const page = reopen(first);
    await settle(page, second);
    expect([page.labels(), second.labels(), page.list.store.get().damaged]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      0,
    ]);
  });

  it('stays on the others when it is removed there, also while nobody is signed in', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    await damage(first, 'a');
    const page = reopen(first);
    page.owner = null;
    await page.sync.run();
    expect(page.list.store.get().damaged).toBe(1);
    await page.list.forgetDamaged();
    await settle(page);
    const next = reopen(first);
    await settle(next, second);
    expect([next.labels(), second.labels(), gone()]).toEqual([['a', 'b'], ['a', 'b'], []]);
  });
});

describe('a browser without room', () => {
  it('takes nothing out elsewhere of what it could not keep', async () => {
    const [first, second] = await pair(server, 'a');
    second.isFull = true;
    await first.list.add(made('b'));
    await settle(first, second);
    await second.list.add(made('c'));
    await settle(second);
    const page = reopen(second);
    await settle(page, first);
    expect(gone()).toEqual([]);
    expect([page.labels(), first.labels()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('takes no change back that it could not keep', async () => {
    const [first, second] = await pair(server, 'a');
    second.isFull = true;
    await first.rename('a', 'A');
    await settle(first, second);
    const page = reopen(second);
    await settle(page, first);
    expect([page.labels(), first.labels()]).toEqual([['A'], ['A']]);
  });
});

describe('an entry that this page can’t read', () => {
  it('is not told as taken out, and stops nothing else', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    const id = first.idOf('a');
    const row = server.rows.get(id);
    if (row === undefined) throw new Error('no row');
    server.turn += 1;
    server.rows.set(id, { ...row, version: 5, turn: server.turn });
    await settle(first);
    await first.list.forget([id]);
    await first.rename('b', 'B');
    await settle(first, second);
    expect([first.step(), second.labels(), gone()]).toEqual(['synced', ['B', 'a'], []]);
  });
});

describe('a server without room', () => {
  it('takes what is changed and taken out, though not what is new', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    server.most = 2;
    await first.list.add(made('c'));
    await first.rename('a', 'A');
    await settle(first, second);
    expect([first.step(), second.labels()]).toEqual(['full', ['A', 'b']]);
    await first.list.forget([first.idOf('b')]);
    await settle(first, second);
    expect([first.step(), second.labels()]).toEqual(['synced', ['A', 'c']]);
  });
});
