import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@oncelink/testing/stores';
import { UnavailableError } from './errors.ts';
import type { RedisListClient } from './redis-list-client.ts';
import { ChannelSite } from './testing/channel-site.ts';
import { echo, type AnyContract, type Handlers } from './testing/open-channel.ts';
import type { Ticket } from './ticket.ts';
import { MAX_MESSAGE_BYTES, replyChannel, requestList } from './wire-format.ts';

type Client = RedisListClient<AnyContract>;

const asked = { requestId: 'request-1' };
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('calling a service over Redis lists', () => {
  let site: ChannelSite;
  beforeAll(async () => {
    site = await ChannelSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.beginService());

  describe('answers', () => {
    it('carries requests and results of every JSON kind', async () => {
      await site.serve({ batch: { echo } });
      const client = await site.connect();
      for (const value of [
        null,
        true,
        0.1,
        '',
        'ä\u0000\u2028😀',
        [1, [2]],
        { a: { b: null }, __proto__: null },
      ]) {
        expect(await client.call('echo', value, asked)).toEqual(value);
      }
    });

    it('tells handlers the id of the HTTP request they work for', async () => {
      await site.serve({
        each: { ids: ({ requestId }) => requestId },
      });
      const client = await site.connect();
      const answers = upTo(5).map((index) => client.call('ids', null, { requestId: `request-${index}` }));
      expect(await Promise.all(answers)).toEqual(upTo(5).map((index) => `request-${index}`));
    });

    it('never mixes up the answers of two gateways', async () => {
      await site.serve({ batch: { echo } });
      const [even, odd] = await Promise.all([site.connect(), site.connect()]);
      const answers = upTo(1000).map((index) => (index % 2 === 0 ? even : odd).call('echo', index, asked));
      expect(await Promise.all(answers)).toEqual(upTo(1000));
    });
  });

  describe('batches', () => {
    it('hands over requests one by one while there is time', async () => {
      const sizes: number[] = [];
      await site.serve({ batch: { count: (tickets) => (sizes.push(tickets.length), echo(tickets)) } });
      const client = await site.connect();
      for (const index of upTo(5)) await client.call('count', index, asked);
      expect(sizes).toEqual([1, 1, 1, 1, 1]);
    });

    it('hands over up to 128 at once under load, one batch at a time, in order', async () => {
      const batches: unknown[][] = [];
      let running = 0;
      let mostRunning = 0;
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const hold = async (tickets: readonly Ticket[]) => {
        mostRunning = Math.max(mostRunning, (running += 1));
        batches.push(tickets.map(({ request }) => request));
        await gate;
        running -= 1;
        echo(tickets);
      };
      await site.serve({ batch: { hold } });
      const client = await site.connect();
      const first = client.call('hold', 'first', asked);
      const others = upTo(300).map((index) => client.call('hold', index, asked));
      await until(
        async () => batches.length === 1 && (await site.redis.lLen(requestList(site.service))) === 173,
      );
      release();
      await Promise.all([first, ...others]);
      expect(mostRunning).toBe(1);
      expect(batches.flat()).toEqual(['first', ...upTo(300)]);
      expect(Math.max(...batches.map((batch) => batch.length))).toBe(128);
      expect(batches).toHaveLength(3);
    });

    it('runs each pattern of a mixed batch once', async () => {
      const runs: unknown[][] = [];
      const note = (tickets: readonly Ticket[]): void => {
        runs.push(tickets.map(({ request }) => request));
        echo(tickets);
      };
      await site.serve({ batch: { a: note, b: note, c: note } });
      const client = await site.connect();
      const answers = upTo(9).map((index) => client.call(['a', 'b', 'c'][index % 3] ?? '', index, asked));
      expect(await Promise.all(answers)).toEqual(upTo(9));
      expect(runs).toEqual([
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
      ]);
    });
  });

  describe('failures', () => {
    const CANARY = 'canary-of-a-secret';
    let client: Client;

    const errors = new Map<unknown, Error>([
      ['bad', new Error(CANARY)],
      ['away', new UnavailableError('disconnected')],
    ]);

    const failing: Handlers = {
      each: {
        throws: () => {
          throw new RangeError(CANARY);
        },
        rejects: () => Promise.reject(CANARY),
        unwritable: () => ({ amount: 1n }),
        'one-bad': ({ request }) => errors.get(request) ?? request,
      },
      batch: {
        fine: echo,
        'throws-for-all': () => {
          throw new RangeError(CANARY);
        },
        'throws-midway': (tickets) => {
          echo(tickets.slice(0, 1));
          throw new RangeError(CANARY);
        },
        'leaves-out': (tickets) => echo(tickets.slice(1)),
      },
    };

    it.each(['throws', 'throws-for-all', 'rejects', 'unwritable', 'leaves-out'])(
      'tells the caller that a handler failed (%s), and nothing of why',
      async (pattern) => {
        const published = await site.listen(replyChannel('*'));
        await site.serve(failing);
        client = await site.connect();
        const failure = {
          name: 'RemoteError',
          code: 'failed',
          message: 'The service could not answer: failed.',
        };
        await expect(client.call(pattern, 1, asked)).rejects.toMatchObject(failure);
        expect(await client.call('fine', 2, asked)).toBe(2);
        expect(published).toHaveLength(2);
        expect(published.join()).not.toContain(CANARY);
      },
    );

    it('tells the caller that the service can not work at the moment', async () => {
      await site.serve(failing);
      client = await site.connect();
      const calls = ['a', 'away'].map((request) => client.call('one-bad', request, asked));
      const ended = await Promise.allSettled(calls);
      expect(ended[0]).toMatchObject({ value: 'a' });
      expect(ended[1]).toMatchObject({ reason: { name: 'UnavailableError', reason: 'incapable' } });
      const told = async (request: string): Promise<boolean> => {
        await client.call('one-bad', request, asked).catch(() => undefined);
        return client.isIncapable;
      };
      expect([await told('away'), await told('a')]).toEqual([true, false]);
    });

    it('keeps the answers that a batch handler gave before it failed', async () => {
      await site.serve(failing);
      client = await site.connect();
      const calls = ['a', 'b'].map((request) => client.call('throws-midway', request, asked));
      const ended = await Promise.allSettled(calls);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    });

    it('fails only the request that a batch handler answers with an error', async () => {
      await site.serve(failing);
      client = await site.connect();
      const calls = ['a', 'bad', 'b'].map((request) => client.call('one-bad', request, asked));
      const ended = await Promise.allSettled(calls);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    it('says when nobody knows a pattern', async () => {
      await site.serve(failing);
      client = await site.connect();
      const failure = { name: 'RemoteError', code: 'unknown-pattern' };
      await expect(client.call('nothing-like-it', 1, asked)).rejects.toMatchObject(failure);
      await expect(client.call('constructor', 1, asked)).rejects.toMatchObject(failure);
    });

    it('refuses to send a request that is too large, and sends the largest one', async () => {
      await site.serve(failing);
      client = await site.connect();
      await expect(client.call('fine', 'x'.repeat(MAX_MESSAGE_BYTES), asked)).rejects.toThrow(RangeError);
      await expect(client.call('fine', '€'.repeat(MAX_MESSAGE_BYTES / 2), asked)).rejects.toThrow(RangeError);
      const large = 'x'.repeat(MAX_MESSAGE_BYTES - 400);
      expect(await client.call('fine', large, asked)).toBe(large);
    });

    it('carries larger requests where both sides agree on it', async () => {
      await site.serve({ ...failing, maxMessageBytes: 2 * MAX_MESSAGE_BYTES });
      client = await site.connect({ maxMessageBytes: 2 * MAX_MESSAGE_BYTES });
      const large = 'x'.repeat(2 * MAX_MESSAGE_BYTES - 400);
      expect(await client.call('fine', large, asked)).toBe(large);
      await expect(client.call('fine', `${large}${large}`, asked)).rejects.toThrow(RangeError);
    });

    it('drops what is no request and serves on', async () => {
      await site.serve(failing);
      client = await site.connect();
      await site.redis.rPush(requestList(site.service), [
        '',
        'no json',
        '{}',
        '[]',
        '[1,2,3,4,5,6,7]',
        '["id","client","request",null,"","fine",1]',
        '["id","client","request",9e99,"",{"deep":1},1]',
        '['.repeat(50_000),
        JSON.stringify(['id', 'client', 'request', 9e99, '', 'fine', 'x'.repeat(MAX_MESSAGE_BYTES)]),
      ]);
      expect(await client.call('fine', 1, asked)).toBe(1);
    });

    it('passes over what is no reply', async () => {
      await site.serve(failing);
      client = await site.connect();
      const [channel = ''] = await site.redis.pubSubChannels(replyChannel('*'));
      for (const junk of ['no json', '{}', '[1,[],["id"],["id",null],[{}]]'])
        await site.redis.publish(channel, junk);
      expect(await client.call('fine', 1, asked)).toBe(1);
    });
  });

  describe('limits', () => {
    it('fails a call that nobody answers, and does not run it once its deadline has passed', async () => {
      const client = await site.connect();
      const late = client.call('note', 'late', { ...asked, deadlineMs: 20 });
      await expect(late).rejects.toMatchObject({
        name: 'UnavailableError',
        reason: 'deadline',
        retryAfterSeconds: 1,
      });
      const noted: unknown[] = [];
      await site.serve({ each: { note: ({ request }) => noted.push(request) } });
      await client.call('note', 'in time', asked);
      expect(noted).toEqual(['in time']);
    });

    it('tells a handler when nobody waits any more', async () => {
      const lateness: boolean[] = [];
      const linger = async (ticket: Ticket) => {
        lateness.push(ticket.isLate);
        await until(() => ticket.isLate);
        lateness.push(ticket.isLate);
      };
      await site.serve({ each: { linger } });
      const call = (await site.connect()).call('linger', 1, { ...asked, deadlineMs: 1000 });
      await Promise.allSettled([call]);
      await until(() => lateness.length === 2);
      expect(lateness).toEqual([false, true]);
    });

    it('does not keep requests in Redis longer than any deadline', async () => {
      const client = await site.connect();
      await expect(client.call('note', 1, { ...asked, deadlineMs: 1 })).rejects.toThrow();
      const left = await site.redis.pTTL(requestList(site.service));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(30_000);
      await site.redis.del(requestList(site.service));
    });

    it('fails what exceeds the queue at once, and never runs it', async () => {
      const client = await site.connect({ maxQueued: 10 });
      const calls = upTo(25).map((index) => client.call('note', index, asked));
      const shed = await Promise.allSettled(calls.slice(10));
      expect(shed).toHaveLength(15);
      for (const call of shed) {
        expect(call).toMatchObject({
          reason: { name: 'UnavailableError', reason: 'overloaded', retryAfterSeconds: 1 },
        });
      }
      const noted: unknown[] = [];
      await site.serve({ each: { note: ({ request }) => noted.push(request) } });
      await Promise.all(calls.slice(0, 10));
      expect(noted).toEqual(upTo(10));
    });

    it('rejects at once the call that would be one too many to wait, and no other', async () => {
      const client = await site.connect({ maxWaiting: 2, deadlineMs: 30_000 });
      const calls = upTo(3).map((index) => client.call('echo', index, asked));
      await expect(calls[2]).rejects.toMatchObject({ name: 'UnavailableError', reason: 'overloaded' });
      await site.serve({ batch: { echo } });
      expect(await Promise.all(calls.slice(0, 2))).toEqual([0, 1]);
      for (const index of upTo(6)) expect(await client.call('echo', index, asked)).toBe(index);
    });

    it('accepts calls again when the queue is shorter', async () => {
      const client = await site.connect({ maxQueued: 2 });
      await site.serve({ batch: { echo } });
      for (const index of upTo(6)) expect(await client.call('echo', index, asked)).toBe(index);
    });
  });
});
