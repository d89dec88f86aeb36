import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FaultyProxy, until } from '@oncelink/testing/stores';
import { CallerSigner } from './assert-callers.ts';
import { ChannelSite } from './testing/channel-site.ts';
import { ASSERTION_KEY, echo } from './testing/open-channel.ts';
import type { Ticket } from './ticket.ts';
import { ReplySigner, replyChannel, requestList } from './wire-format.ts';

const LONGER_THAN_A_POP_MS = 1300;
const asked = { requestId: 'request-1' };
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** As versions from before there were events read a message: seven or eight parts, the first three of them texts. */
function readAsBefore(text: string): readonly unknown[] {
  const parts: unknown = JSON.parse(text);
  if (!Array.isArray(parts) || ![7, 8].includes(parts.length)) throw new Error('unreadable');
  if (parts.slice(0, 3).some((part) => typeof part !== 'string')) throw new Error('unreadable');
  return parts;
}

describe('telling a service an event', () => {
  let site: ChannelSite;
  beforeAll(async () => {
    site = await ChannelSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.beginService());

  /** Serves `note`, which notes what each run brought. */
  async function noteRuns(): Promise<unknown[][]> {
    const runs: unknown[][] = [];
    const note = (tickets: readonly Ticket[]): void => {
      runs.push(tickets.map(({ request }) => request));
      echo(tickets);
    };
    await site.serve({ batch: { note, echo } });
    return runs;
  }

  it('ends once Redis has it, whether or not somebody runs it', async () => {
    const client = await site.connect();
    expect(await client.tell('note', 1, asked)).toBeUndefined();
    expect(await site.redis.lLen(requestList(site.service))).toBe(1);
    const runs = await noteRuns();
    await until(() => runs.length === 1);
    expect(runs).toEqual([[1]]);
  });

  it('has all of a moment run together, in order, and requests not wait for them', async () => {
    const runs: unknown[][] = [];
    const note = (tickets: readonly Ticket[]): void => {
      runs.push(tickets.map(({ request }) => request));
      echo(tickets);
    };
    await site.serve({ batch: { note, ask: note } });
    const client = await site.connect();
    const sent = [...upTo(5).map((index) => client.tell('note', index, asked)), client.call('ask', 5, asked)];
    await Promise.all(sent);
    await until(() => runs.length > 1);
    expect(runs).toEqual([[5], upTo(5)]);
  });

  it('goes on while the events before it are being run', async () => {
    const held: unknown[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const hold = async (tickets: readonly Ticket[]) => {
      held.push(...tickets.map(({ request }) => request));
      await gate;
      echo(tickets);
    };
    await site.serve({ batch: { hold, echo } });
    const client = await site.connect();
    await client.tell('hold', 1, asked);
    await until(() => held.length === 1);
    await client.tell('hold', 2, asked);
    expect(await client.call('echo', 3, asked)).toBe(3);
    expect(held).toEqual([1]);
    release();
    await until(() => held.length === 2);
  });

  it('gets no answer, not even that it failed', async () => {
    const published = await site.listen(replyChannel('*'));
    const failed: unknown[] = [];
    const fail = ({ request }: Ticket): never => {
      failed.push(request);
      throw new Error('canary-of-a-secret');
    };
    await site.serve({ each: { fail }, batch: { echo } });
    const client = await site.connect();
    await client.tell('fail', 1, asked);
    await client.tell('nothing-like-it', 2, asked);
    await until(() => failed.length === 1);
    expect(await client.call('echo', 3, asked)).toBe(3);
    expect(published).toHaveLength(1);
  });

  it('is done before a service that is told to leave has left', async () => {
    const noted: unknown[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const note = async (tickets: readonly Ticket[]): Promise<void> => {
      await gate;
      noted.push(...tickets.map(({ request }) => request));
      echo(tickets);
    };
    const server = await site.serve({ batch: { note } });
    const client = await site.connect();
    await Promise.all(upTo(20).map((index) => client.tell('note', index, asked)));
    await until(async () => (await site.redis.lLen(requestList(site.service))) === 0);
    let hasLeft = false;
    const leaving = server.close().then(() => (hasLeft = true));
    await delay(LONGER_THAN_A_POP_MS);
    expect(hasLeft).toBe(false);
    release();
    await leaving;
    expect(noted).toEqual(upTo(20));
  });

  it('fails where the list is full, and where as many calls wait as may', async () => {
    const client = await site.connect({ maxQueued: 3 });
    const ended = await Promise.allSettled(upTo(5).map((index) => client.tell('note', index, asked)));
    expect(ended.map(({ status }) => status)).toEqual([
      ...upTo(3).map(() => 'fulfilled'),
      ...upTo(2).map(() => 'rejected'),
    ]);
    expect(ended[4]).toMatchObject({ reason: { name: 'UnavailableError', reason: 'overloaded' } });
    const busy = client.tell('note', 1, { ...asked, share: 0 });
    await expect(busy).rejects.toMatchObject({ reason: 'overloaded' });
  });

  it('lets the list fill while a service can not keep up', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    let run = 0;
    await site.serve({ batch: { note: (tickets) => ((run += tickets.length), stuck) } });
    const client = await site.connect({ maxQueued: 10_000 });
    for (const _ of upTo(40)) await Promise.all(upTo(100).map((index) => client.tell('note', index, asked)));
    await until(() => run > 0);
    expect(await site.redis.lLen(requestList(site.service))).toBeGreaterThan(1500);
    release();
  });

  it('fails where Redis does not take it: at once when it is away, in time when it is silent', async () => {
    const proxy = await FaultyProxy.open(site.url);
    const client = await site.connect({ url: proxy.url });
    proxy.freeze();
    const silent = client.tell('note', 1, { ...asked, deadlineMs: 200 });
    await expect(silent).rejects.toMatchObject({ name: 'UnavailableError', reason: 'deadline' });
    await proxy.close();
    await until(() => !client.isConnected);
    await expect(client.tell('note', 1, asked)).rejects.toMatchObject({ reason: 'disconnected' });
    client.close();
  });

  describe('while another version runs on the other side', () => {
    it('is answered where a gateway of before sends a request and waits', async () => {
      const published = await site.listen(replyChannel('gateway-of-before'));
      const runs = await noteRuns();
      const now = Date.now();
      const signer = new CallerSigner({ assertionKey: ASSERTION_KEY, audience: site.service });
      const parts = ['10000000001', 'gateway-of-before', 'request-1', now + 4000];
      const request = JSON.stringify([...parts, signer.sign(null, now, now + 4000), 'note', 7]);
      expect(readAsBefore(request)).toHaveLength(7);
      await site.redis.rPush(requestList(site.service), request);
      await until(() => published.length === 1);
      expect(runs).toEqual([[7]]);
      expect(JSON.parse(published[0] ?? '')).toEqual([expect.any(String), ['10000000001', null, 7]]);
    });

    it('is run by a service of before, whose answer nobody takes for that to a request', async () => {
      const client = await site.connect();
      await client.tell('note', 'event', asked);
      const answered = client.call('note', 'request', asked);
      const signer = new ReplySigner({ assertionKey: ASSERTION_KEY });
      const told: unknown[] = [];
      while (told.length < 2) {
        const popped = await site.redis.blPop(requestList(site.service), 5);
        const [id, clientId, , , , , data] = readAsBefore(popped?.element ?? '[]');
        told.push(data);
        const replies = JSON.stringify([[id, null, `answer to ${String(data)}`]]);
        await site.redis.publish(replyChannel(String(clientId)), signer.sign(String(clientId), replies));
      }
      expect(told).toEqual(['event', 'request']);
      expect(await answered).toBe('answer to request');
    });
  });
});
