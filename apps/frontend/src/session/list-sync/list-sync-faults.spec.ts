import { beforeEach, describe, expect, it } from '@jest/globals';
import { Device, made, pair, Server, settle, type Row } from './testing/two-devices.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});

const now = (work: () => Promise<void>) => work();
const gone = () => [...server.rows.values()].filter(({ isGone }) => isGone).map(({ id }) => id);

describe('forgetting everything while the list is told', () => {
  it.each(['read', 'write'])(
    'takes nothing out elsewhere, and brings nothing back: during a %s',
    async (call) => {
      const [first, second] = await pair(server, 'a', 'b');
      const hasty = new Device(server, now);
      await hasty.sync.join(await first.list.shelf.readSecret());
      await first.list.add(made('c'));
      await first.sync.run();
      await hasty.list.add(made('d'));
      server.meanwhile = { call, happen: () => hasty.list.forgetAll() };
      await hasty.sync.run();
      await settle(hasty, second);
      expect([gone(), second.labels().slice(0, 3)]).toEqual([[], ['a', 'b', 'c']]);
      expect([hasty.step(), hasty.labels()]).toEqual(['off', []]);
    },
  );
});

describe('a link that was taken out and put back', () => {
  it.each([0, 1, 2])('stays, here and elsewhere, after %i runs between', async (runs) => {
    const [first, second] = await pair(server, 'a', 'b');
    const link = first.list.store.get().links.find(({ label }) => label === 'a');
    if (link === undefined) throw new Error('no link');
    await first.list.forget([link.id]);
    for (let run = 0; run < runs; run += 1) await settle(first);
    if (runs === 2) await settle(second);
    await first.list.restore(link);
    await settle(first, second);
    expect([first.labels(), second.labels()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect([first.step(), second.step()]).toEqual(['synced', 'synced']);
    server.calls.length = 0;
    await settle(first, second);
    expect(server.calls).not.toContain('write');
  });
});

describe('a server that brings back an old row', () => {
  const replay = (row: Row | undefined) => {
    if (row === undefined) throw new Error('no row');
    server.turn += 1;
    server.rows.set(row.id, { ...row, turn: server.turn });
  };

  it('changes neither label nor state, and brings back no link', async () => {
    const [first, second] = await pair(server, 'a', 'b');
    const old = new Map(server.rows);
    const [a, b] = [first.idOf('a'), first.idOf('b')];
    await first.rename('a', 'A');
    await first.list.forget([b]);
    await settle(first, second);
    for (const id of [a, b]) replay(old.get(id));
    await settle(first, second);
    expect([first.labels(), second.labels(), first.step()]).toEqual([['A'], ['A'], 'synced']);
    // It is told again what is so, until it has that.
    expect(gone()).toEqual([b]);
  });

  it('is told again what is so, however many versions it went back', async () => {
    const [first, second] = await pair(server, 'a');
    const id = first.idOf('a');
    const old = server.rows.get(id);
    for (const [from, label] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const) {
      await first.rename(from, label);
      await settle(first, second);
    }
    replay(old);
    await settle(second, first);
    expect([first.labels(), second.labels()]).toEqual([['d'], ['d']]);
    expect(server.rows.get(id)?.version).toBeGreaterThanOrEqual(4);
    await second.rename('d', 'e');
    await settle(second, first);
    expect([first.labels(), first.step(), second.step()]).toEqual([['e'], 'synced', 'synced']);
  });

  it('takes out no link that was put back', async () => {
    const [first, second] = await pair(server, 'a');
    const id = first.idOf('a');
    const link = first.list.store.get().links[0];
    await first.list.forget([id]);
    await settle(first, second);
    const old = server.rows.get(id);
    if (link !== undefined) await first.list.restore(link);
    await settle(first, second);
    replay(old);
    await settle(second, first);
    expect([first.labels(), second.labels(), gone()]).toEqual([['a'], ['a'], []]);
  });

  it.each(['off', 'removed'])('gains nothing by a list that was %s and began anew', async (how) => {
    const [first, second] = await pair(server, 'a', 'b');
    const old = new Map(server.rows);
    const [a, b] = [first.idOf('a'), first.idOf('b')];
    await first.rename('a', 'A');
    await first.list.forget([b]);
    await settle(first, second);
    if (how === 'off') await first.sync.stop();
    else await first.sync.removeFromServer();
    await first.sync.start();
    await settle(first);
    for (const id of [a, b]) replay(old.get(id));
    await settle(first, second);
    if (how === 'removed') await second.sync.start();
    await settle(first, second);
    expect([first.labels(), second.labels()]).toEqual([['A'], ['A']]);
    expect([first.step(), second.step()]).toEqual(['synced', 'synced']);
  });
});

it('what another device changed while this one was off is taken over', async () => {
  const [first, second] = await pair(server, 'a', 'b');
  await first.sync.stop();
  await second.rename('a', 'A');
  await second.list.add(made('c'));
  await second.list.forget([second.idOf('b')]);
  await settle(second);
  await first.sync.start();
  await settle(first, second);
  expect([first.labels(), second.labels()]).toEqual([
    ['A', 'c'],
    ['A', 'c'],
  ]);
});

describe('switching off', () => {
  it.each(['read', 'write'])('during a %s stays off, in this tab and in the next', async (call) => {
    const [first] = await pair(server, 'a');
    for (const [index, takeTurns] of [undefined, now].entries()) {
      const device = new Device(server, takeTurns);
      await device.list.add(made('b'));
      await device.sync.join(await first.list.shelf.readSecret());
      await device.list.add(made(`c ${index}`));
      let stopped: Promise<void> | undefined;
      server.meanwhile = {
        call,
        happen: async () => {
          stopped = device.sync.stop();
          if (takeTurns === now) await stopped;
        },
      };
      await device.sync.run();
      await stopped;
      expect(device.sync.store.get()).toMatchObject({ step: 'off', isOn: false });
      await device.sync.run();
      expect(device.step()).toBe('off');
    }
  });

  it.each([undefined, now])(
    'by an older run does not reach the list that was joined meanwhile',
    async (turns) => {
      const [first, second] = await pair(server, 'a');
      const secret = await first.list.shelf.readSecret();
      const device = new Device(server, turns);
      await device.list.add(made('b'));
      await device.sync.beginAnew();
      await first.sync.beginAnew();
      let joined: Promise<void> | undefined;
      server.meanwhile = {
        call: 'read',
        happen: async () => {
          joined = device.sync.join(secret);
          if (turns === now) await joined;
        },
      };
      await device.sync.run();
      await joined;
      await settle(device, second);
      expect([device.step(), device.labels()]).toEqual(['synced', ['a', 'b']]);
    },
  );
});
