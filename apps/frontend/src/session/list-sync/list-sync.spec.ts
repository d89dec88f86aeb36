import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIST_SYNC } from '@oncelink/contracts/lists';
import { SyncKeys } from './sync-keys.ts';
import { DAY_MS, Device, made, NOW, pair, Server, settle } from './testing/two-devices.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});

describe('two devices with one list', () => {
  it('show the same links, those too that the second one had before', async () => {
    const [first, second] = [new Device(server), new Device(server)];
    await first.list.add(made('of the first'));
    await second.list.add(made('of the second'));
    const { id } = await second.list.add(made('asked'));
    await second.list.add({ ...made('answer'), kind: 'ask', collect: 'c', answers: id });
    await first.sync.start();
    await second.sync.join(await first.list.shelf.readSecret());
    await settle(first, second);
    const all = ['answer', 'asked', 'of the first', 'of the second'];
    expect([first.labels(), second.labels()]).toEqual([all, all]);
    const answer = first.list.store.get().links.find(({ label }) => label === 'answer');
    expect(answer?.answers).toBe(first.idOf('asked'));
    expect([first.step(), second.step()]).toEqual(['synced', 'synced']);
  });

  it('learn from one another what was made, called, ended and taken out, and then say nothing more', async () => {
    const [first, second] = await pair(server, 'a', 'b', 'c');
    await second.list.add(made('d'));
    await second.rename('a', 'A');
    await second.list.change(second.idOf('b'), (link) => ({ ...link, state: 'taken-back', endedAt: NOW }));
    await second.list.forget([second.idOf('c')]);
    await settle(second, first);
    expect(first.labels()).toEqual(['A', 'b', 'd']);
    expect(first.list.store.get().links.find(({ label }) => label === 'b')?.state).toBe('taken-back');
    server.calls.length = 0;
    await settle(first, second);
    expect(server.calls).not.toContain('write');
  });

  it('lose nothing of two changes at once, by clocks that differ by a day', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    second.clock = -DAY_MS;
    await first.rename('a', 'A of the first');
    await second.list.change(second.idOf('a'), (link) => ({ ...link, state: 'viewed', endedAt: NOW }));
    await first.rename('b', 'first');
    await second.rename('b', 'second');
    await settle(first, second, first);
    for (const device of [first, second]) {
      // Of two labels, the one that was written last.
      expect(device.labels()).toEqual(['A of the first', 'second']);
      expect(
        device.list.store
          .get()
          .links.map(({ state }) => state)
          .toSorted(),
      ).toEqual(['viewed', 'waiting']);
    }
  });

  it('catch up after a time without the server', async () => {
    const [first, second] = await pair(server, 'a');
    server.isAway = true;
    await first.list.add(made('b'));
    await first.sync.run();
    expect([first.step(), first.labels()]).toEqual(['unanswered', ['a', 'b']]);
    server.isAway = false;
    await settle(first, second);
    expect([first.step(), second.labels()]).toEqual(['synced', ['a', 'b']]);
  });

  it('keep to themselves what they see at different times', async () => {
    const [first, second] = await pair(server, 'a');
    await first.list.change(first.idOf('a'), (link) => ({ ...link, knownAt: NOW + 1, endsAt: NOW + 5 }));
    server.calls.length = 0;
    await settle(first, second);
    expect(server.calls).not.toContain('write');
  });
});

describe('the server', () => {
  it('can’t read an entry, nor tell one that was taken out by itself', async () => {
    const [first, second] = await pair(server, 'kestrel-vapor-41');
    const [row] = server.rows.values();
    if (row === undefined) throw new Error('Nothing was written.');
    expect(Buffer.from(row.sealed, 'base64url').length).toBe(LIST_SYNC.sealedBytes[0]);
    const link = first.list.store.get().links[0];
    expect([row.id, row.sealed].join()).not.toContain(link?.ref);
    expect(Buffer.from(row.sealed, 'base64url').toString()).not.toContain('kestrel');
    // Neither a deletion of its own nor an entry in the place of another is taken over.
    server.rows.set(row.id, { ...row, version: 2, isGone: true, turn: 999 });
    await settle(second);
    expect(second.labels()).toEqual(['kestrel-vapor-41']);
    expect(second.sync.store.get().skipped).toBe(1);
  });

  it('keeps what a later version of the page has written, and devices tell that they can’t show it', async () => {
    const [first, second] = await pair(server, 'a');
    const id = Buffer.alloc(16, 9).toString('base64url');
    const sealed = Buffer.alloc(LIST_SYNC.sealedBytes[0], 7).toString('base64url');
    server.rows.set(id, { id, sealed, version: 4, isGone: false, turn: 999 });
    await settle(first, second);
    expect([first.labels(), first.sync.store.get().skipped]).toEqual([['a'], 1]);
    expect(server.rows.get(id)?.version).toBe(4);
  });

  it('has one list of an account: a device of another key asks before it begins anew', async () => {
    const [first] = await pair(server, 'a');
    const other = new Device(server);
    await other.list.add(made('b'));
    await other.sync.start();
    expect([other.step(), other.sync.store.get().isOn]).toEqual(['other-list', false]);
    await other.sync.beginAnew();
    await first.sync.run();
    expect([other.step(), first.step(), first.labels()]).toEqual(['synced', 'ended', ['a']]);
  });

  it('has the list of another device: who comes from there is told so, and asked for it once', async () => {
    await pair(server, 'a');
    const other = new Device(server);
    server.calls.length = 0;
    await other.sync.run();
    expect([other.step(), server.calls]).toEqual(['off', []]);
    for (let looks = 0; looks < 3; looks += 1) await other.sync.run(true);
    expect([other.step(), other.sync.store.get().isOn, server.calls]).toEqual([
      'other-list',
      false,
      ['name'],
    ]);
    other.owner = null;
    await other.sync.run(true);
    expect([other.step(), server.calls]).toEqual(['off', ['name']]);
  });

  it('has no list, or the one of this device: nobody is told of another one', async () => {
    const device = new Device(server);
    server.isAway = true;
    await device.sync.run(true);
    server.isAway = false;
    await device.sync.run(true);
    expect([device.step(), server.calls]).toEqual(['off', ['name', 'name']]);
    const [first] = await pair(server, 'a');
    await first.sync.stop();
    await first.sync.run(true);
    expect(first.step()).toBe('off');
  });

  it('loses its list when one device says so; all keep theirs', async () => {
    const [first, second] = await pair(server, 'a');
    await first.sync.removeFromServer();
    await second.sync.run();
    expect([server.rows.size, first.step(), second.step()]).toEqual([0, 'off', 'ended']);
    expect([first.labels(), second.labels()]).toEqual([['a'], ['a']]);
  });

  it('is told nothing while somebody else is signed in', async () => {
    const [first] = await pair(server, 'a');
    first.owner = 'another account';
    await first.list.add(made('b'));
    server.calls.length = 0;
    await first.sync.run();
    expect([first.step(), server.calls]).toEqual(['other-account', []]);
  });
});

it('a list without its entries does not take them out elsewhere', async () => {
  const [first, second] = await pair(server, 'a', 'b');
  await first.list.forgetAll();
  await settle(first, second);
  expect([first.step(), second.labels()]).toEqual(['off', ['a', 'b']]);
});

it('an entry opens under its own name and version alone', async () => {
  const keys = await SyncKeys.derive(new Uint8Array(32));
  const place = { id: 'id', version: 1 };
  const sealed = await keys.seal(place, null);
  expect(await keys.open(place, sealed)).toBe('gone');
  for (const other of [
    { id: 'di', version: 1 },
    { id: 'id', version: 2 },
  ])
    expect(await keys.open(other, sealed)).toBe('damaged');
});
