import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FaultyProxy, startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import { filter, firstValueFrom } from 'rxjs';
import { UnavailableError } from './errors.ts';
import { RedisListClient } from './redis-list-client.ts';
import {
  ASSERTION_KEY,
  echo,
  openClient,
  openServer,
  startServer,
  untilConnected,
  type AnyContract,
} from './testing/open-channel.ts';

const DISCONNECTED = new UnavailableError('disconnected');
const RECOVERY_MS = 5000;
const asked = { requestId: 'request-1' };

describe('when Redis goes away', () => {
  let store: TestStore;
  let service: string;
  let services = 0;
  let open: { close(): unknown }[] = [];

  beforeAll(async () => {
    store = await startTestRedis();
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    service = `spec-${(services += 1)}`;
  });
  afterEach(async () => {
    await Promise.all(open.map((peer) => peer.close()));
    open = [];
  });

  const closeLater = <T extends { close(): unknown }>(peer: T): T => {
    open.push(peer);
    return peer;
  };
  const untilLost = ({ status }: RedisListClient<AnyContract>): Promise<string> =>
    firstValueFrom(status.pipe(filter((now) => now === 'disconnected')));

  it('fails pending and new calls at once, recovers within 5 s, and runs nothing twice', async () => {
    const runs: unknown[] = [];
    closeLater(
      await openServer(store.url, service, {
        each: { note: ({ request }) => (runs.push(request), request) },
      }),
    );
    const client = closeLater(await openClient(store.url, service));
    const errors: unknown[] = [];
    const end = new AbortController();
    closeLater({ close: () => end.abort() });
    const caller = async (_: unknown, index: number): Promise<void> => {
      for (let round = 0; !end.signal.aborted; round += 1) {
        await client.call('note', `${index}/${round}`, asked).catch((error: unknown) => {
          errors.push(error);
          return delay(10); // callers that try again without a pause would leave no time to reconnect
        });
      }
    };
    const callers = Promise.all(Array.from({ length: 32 }, caller));
    await until(() => runs.length >= 500);
    await store.kill();
    await until(() => errors.length >= 32);
    expect(client.isConnected).toBe(false);
    await store.restart();
    const back = performance.now();
    const runsBefore = runs.length;
    await until(() => runs.length >= runsBefore + 500);
    expect(performance.now() - back).toBeLessThan(RECOVERY_MS);
    end.abort();
    await callers;
    expect(new Set(runs).size).toBe(runs.length);
    expect(errors.filter((error) => !isDeepStrictEqual(error, DISCONNECTED))).toEqual([]);
  });

  it('fails a call that waits for its answer at once, not at its deadline', async () => {
    const client = closeLater(await openClient(store.url, service));
    const started = performance.now();
    const call = client.call('nobody-there', 1, { ...asked, deadlineMs: 30_000 });
    const ended = expect(call).rejects.toEqual(DISCONNECTED);
    await store.restart();
    await ended;
    expect(performance.now() - started).toBeLessThan(RECOVERY_MS);
  });

  it('lets services and gateways start without Redis and begin as soon as it is there', async () => {
    await store.kill();
    const server = closeLater(startServer(store.url, service, { batch: { echo } }));
    const client = closeLater(
      new RedisListClient<AnyContract>({ url: store.url, service, assertionKey: ASSERTION_KEY }),
    );
    const connected = client.connect();
    await expect(client.call('echo', 1, asked)).rejects.toEqual(DISCONNECTED);
    await store.restart();
    await Promise.all([connected, untilConnected(server)]);
    expect(await client.call('echo', 1, asked)).toBe(1);
  });

  it('lets both be closed while Redis is away', async () => {
    const server = await openServer(store.url, service, {});
    const client = await openClient(store.url, service);
    const lost = untilLost(client);
    await store.kill();
    await lost;
    client.close();
    await server.close();
    await store.restart();
    await expect(client.call('echo', 1, asked)).rejects.toEqual(DISCONNECTED);
  });

  it('fails calls that wait for their answer when the client is closed', async () => {
    const client = await openClient(store.url, service);
    const call = client.call('nobody-there', 1, asked);
    client.close();
    await expect(call).rejects.toEqual(DISCONNECTED);
  });

  it('replaces connections that fell silent', async () => {
    const proxy = closeLater(await FaultyProxy.open(store.url));
    closeLater(await openServer(proxy.url, service, { batch: { echo } }));
    const client = closeLater(await openClient(proxy.url, service));
    await client.call('echo', 1, asked);
    const lost = untilLost(client);
    proxy.freeze();
    await lost;
    await until(async () => (await client.call('echo', 2, asked).catch(() => 0)) === 2);
  });
});
