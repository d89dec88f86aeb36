import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import { until } from '@oncelink/testing/stores';
import { CallerSigner } from './assert-callers.ts';
import { ChannelSite } from './testing/channel-site.ts';
import { ASSERTION_KEY } from './testing/open-channel.ts';
import {
  ReplySigner,
  decodeReplies,
  decodeRequest,
  encodeReply,
  encodeRequest,
  replyChannel,
  requestList,
} from './wire-format.ts';

const asked = { requestId: 'request-1' };

describe('callers of a service', () => {
  let site: ChannelSite;
  beforeAll(async () => {
    site = await ChannelSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.beginService());

  const member: Caller = { plan: 'pro', account: { userId: 'user-1', sessionId: 'session-1' } };

  it('tells handlers who asks, each message its own', async () => {
    await site.serve({
      each: { who: ({ caller }) => caller },
    });
    const client = await site.connect();
    const callers = [member, null, { plan: 'pro', account: null } as const];
    const answers = callers.map((caller) => client.call('who', 1, { ...asked, caller }));
    expect(await Promise.all(answers)).toEqual(callers);
    expect(await client.call('who', 1, asked)).toBeNull();
  });

  it('refuses a gateway that has another key, and runs nothing of it', async () => {
    const ran: unknown[] = [];
    await site.serve({ each: { note: ({ request }) => ran.push(request) } });
    const forger = await site.connect({ assertionKey: randomBytes(32) });
    const refusal = { name: 'RemoteError', code: 'unauthenticated' };
    await expect(forger.call('note', 'forged', { ...asked, caller: member })).rejects.toMatchObject(refusal);
    expect(await (await site.connect()).call('note', 'signed', asked)).toBe(1);
    expect(ran).toEqual(['signed']);
  });

  it('refuses what is written into the list without an assertion, with a lapsed one, with one for others', async () => {
    const ran: unknown[] = [];
    await site.serve({ each: { note: ({ request }) => ran.push(request) } });
    const answered = await site.listen(replyChannel('intruder'));
    const now = Date.now();
    const signerFor = (audience: string) => new CallerSigner({ assertionKey: ASSERTION_KEY, audience });
    const assertions = [
      '',
      signerFor(site.service).sign(member, now - 60_000, now - 60_000),
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
    await site.redis.rPush(requestList(site.service), messages);
    await until(() => answered.length > 0);
    expect(answered.flatMap(decodeReplies)).toEqual(
      ['0', '1', '2'].map((id) => ({ id, error: 'unauthenticated' })),
    );
    expect(ran).toEqual([]);
  });
});

describe('answers to a gateway', () => {
  let site: ChannelSite;
  beforeAll(async () => {
    site = await ChannelSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.beginService());

  /** Takes the request of a call in the name of the service, and publishes texts as answers to it. */
  async function answerWith(textsFor: (id: string, clientId: string) => readonly string[]): Promise<void> {
    const [, texts = []] =
      (await site.redis.blmPop(5, requestList(site.service), 'LEFT', { COUNT: 1 })) ?? [];
    const { id = '', clientId = '' } = decodeRequest(Array.isArray(texts) ? (texts[0] ?? '') : '') ?? {};
    for (const text of textsFor(id, clientId)) await site.redis.publish(replyChannel(clientId), text);
  }

  const signer = new ReplySigner({ assertionKey: ASSERTION_KEY });
  const answer = (id: string, result: unknown): string => `[${encodeReply(id, { result })}]`;

  it('are believed when the service signed them for this gateway, and not when someone else published them', async () => {
    const client = await site.connect();
    const called = client.call('who', 1, asked);
    await answerWith((id, clientId) => [
      answer(id, 'unsigned'),
      signer.sign('another', answer(id, 'of another gateway')),
      signer.sign(clientId, answer('another', 'moved')).replace('another', id),
      new ReplySigner({ assertionKey: randomBytes(32) }).sign(clientId, answer(id, 'by another service')),
      signer.sign(clientId, answer(id, 'true')),
    ]);
    expect(await called).toBe('true');
  });

  it('are believed unsigned while the key is replaced, by services of the version before', async () => {
    const client = await site.connect({ formerAssertionKey: randomBytes(32) });
    const called = client.call('who', 1, asked);
    await answerWith((id) => [answer(id, 'true')]);
    expect(await called).toBe('true');
  });
});
