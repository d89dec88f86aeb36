import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import { createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/test-kit';
import { CallerSigner } from './assert-callers.ts';
import type { RedisListClientOptions } from './client-options.ts';
import type { RedisListClient } from './redis-list-client.ts';
import {
  ASSERTION_KEY,
  openClient,
  openServer,
  silenceNest,
  type AnyContract,
  type Handlers,
} from './testing/open-channel.ts';
import { until } from './testing/until.ts';
import { decodeReplies, encodeRequest, replyChannel, requestList } from './wire-format.ts';

const asked = { requestId: 'request-1' };

describe('callers of a service', () => {
  let store: TestStore;
  let redis: Redis;
  let service: string;
  let services = 0;
  const open: { close(): unknown }[] = [];

  beforeAll(async () => {
    silenceNest();
    store = await startTestRedis();
    redis = createRedis(store.url, { role: 'spec' });
    await redis.connect();
  });
  afterAll(async () => {
    await Promise.all(open.map((peer) => peer.close()));
    redis.destroy();
    await store.stop();
  });
  beforeEach(() => {
    service = `spec-${(services += 1)}`;
  });

  const serve = async (handlers: Handlers): Promise<void> => {
    open.push(await openServer(store.url, service, handlers));
  };
  const connect = async (
    options: Partial<RedisListClientOptions> = {},
  ): Promise<RedisListClient<AnyContract>> => {
    const client = await openClient(store.url, service, options);
    open.push(client);
    return client;
  };

  const member: Caller = { plan: 'pro', account: { userId: 'user-1', sessionId: 'session-1' } };

  it('tells handlers who asks, each message its own', async () => {
    await serve({
      single: { who: (_request, { caller }) => caller },
      batch: { all: (_requests, { callers }) => [...callers] },
    });
    const client = await connect();
    const callers = [member, null, { plan: 'pro', account: null } as const];
    for (const pattern of ['who', 'all']) {
      const answers = callers.map((caller) => client.call(pattern, 1, { ...asked, caller }));
      expect(await Promise.all(answers)).toEqual(callers);
    }
    expect(await client.call('who', 1, asked)).toBeNull();
  });

  it('refuses a gateway that has another key, and runs nothing of it', async () => {
    const ran: unknown[] = [];
    await serve({ single: { note: (request) => ran.push(request) } });
    const forger = await connect({ assertionKey: randomBytes(32) });
    const refusal = { name: 'RemoteError', code: 'unauthenticated' };
    await expect(forger.call('note', 'forged', { ...asked, caller: member })).rejects.toMatchObject(refusal);
    expect(await (await connect()).call('note', 'signed', asked)).toBe(1);
    expect(ran).toEqual(['signed']);
  });

  it('refuses what is written into the list without an assertion, with a lapsed one, with one for others', async () => {
    const ran: unknown[] = [];
    await serve({ single: { note: (request) => ran.push(request) } });
    const answered: string[] = [];
    const listener = redis.duplicate();
    listener.on('error', () => undefined);
    await listener.connect();
    open.push({ close: () => listener.destroy() });
    await listener.subscribe(replyChannel('intruder'), (text) => void answered.push(text));

    const now = Date.now();
    const signerFor = (audience: string) => new CallerSigner({ key: ASSERTION_KEY, audience });
    const assertions = [
      '',
      signerFor(service).sign(member, now - 60_000, now - 60_000),
      signerFor('another').sign(member, now, now),
    ];
    const messages = assertions.map((assertion, index) =>
      encodeRequest({
        id: String(index),
        clientId: 'intruder',
        requestId: 'r',
        deadline: now + 10_000,
        assertion,
        pattern: 'note',
        data: index,
      }),
    );
    await redis.rPush(requestList(service), messages);
    await until(() => answered.length > 0);
    expect(answered.flatMap(decodeReplies)).toEqual(
      ['0', '1', '2'].map((id) => ({ id, error: 'unauthenticated' })),
    );
    expect(ran).toEqual([]);
  });
});
