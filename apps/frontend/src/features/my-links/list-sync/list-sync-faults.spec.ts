import { beforeEach, describe, expect, it } from '@jest/globals';
import { Device, made, pair, Server, settle } from './testing/two-devices.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});

const now = (work: () => Promise<void>) => work();
const gone = () => [...server.rows.values()].filter(({ isGone }) => isGone).map(({ id }) => id);

describe('forgetting everything while the list is told', () => {
  it.each(['read', 'write'])('takes nothing out elsewhere, and brings nothing back: during a %s', async (call) => {
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
  });
});
