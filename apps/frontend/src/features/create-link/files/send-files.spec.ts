import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blobBytes } from '@oncelink/contracts/files';
import { ApiError } from '../../../api/api-errors.ts';
import { isGivenUp } from '../../../api/transfer.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { deskLine } from '../../../lib/files/testing/desk-line.ts';
import { useNodeBlobs } from '../../../lib/files/testing/node-blobs.ts';
import { FileSender } from './send-files.ts';
import { fakeStore } from './testing/fake-store.ts';

beforeAll(useNodeBlobs);

const content = randomBytes(20_000_000);
const orderOf = (bytes = 100_000) => ({
  files: [new File([content.subarray(0, bytes)], 'a/../plan.txt')],
  readers: 1,
  expiresIn: 3600,
});
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('files of a form', () => {
  it('are sent in parts, complete, and opened by their reader with what the message says', async () => {
    const { supplies, parts, seen } = fakeStore();
    const sent = await new FileSender(supplies).send(orderOf(20_000_000));
    expect(seen).toEqual(['begin for 4', 'part 0', 'part 1', 'part 2', 'complete']);
    const { bundle, holds } = sent.nextReader();
    expect(bundle.files).toEqual([{ name: 'plan.txt', bytes: 20_000_000 }]);
    expect(holds.id).toBe(sent.id);
    const line = deskLine();
    await line.ask('open', { bundle, place: { kind: 'memory', name: 'x' }, safe: 0 });
    for (const n of [0, 1, 2]) await line.ask('take', parts.get(n) ?? new Uint8Array());
    const whole = Buffer.from(await (await line.ask('end', null)).arrayBuffer());
    expect(whole.equals(content)).toBe(true);
  });

  it('each try to make a link has a reader of its own; who got no link ends', async () => {
    const { supplies, seen } = fakeStore();
    const sender = new FileSender(supplies);
    const sent = await sender.send(orderOf());
    const [first, second] = [sent.nextReader(), sent.nextReader()];
    expect(first.holds.readerHash).not.toBe(second.holds.readerHash);
    expect(first.bundle.key).toBe(second.bundle.key);
    sender.handOver(sent);
    sender.endOthers(sent, [second.holds.readerHash]);
    expect(seen.filter((one) => one === 'done')).toHaveLength(3);
    // They lead somewhere now: the next order removes nothing.
    await sender.send(orderOf());
    expect(seen).not.toContain('remove');
  });

  it('are not sent twice when no link was made, and removed when others are sent instead', async () => {
    const { supplies, seen } = fakeStore();
    const sender = new FileSender(supplies);
    const order = orderOf();
    const sent = await sender.send(order);
    expect(await sender.send({ ...order })).toBe(sent);
    expect(seen.filter((one) => one === 'complete')).toHaveLength(1);
    await sender.send(orderOf());
    expect(seen).toContain('remove');
  });

  it.each([
    ['FILE_TOO_LARGE', 413, 'too-large'],
    ['FILE_QUOTA', 429, 'quota'],
    ['STORE_FULL', 503, 'store-full'],
  ] as const)('%s is said by the panel, and the form goes on', async (told, status, why) => {
    const refusal = new ApiError({ status, code: 'INTERNAL', told });
    const { supplies, states } = fakeStore({ beginFile: () => Promise.reject(refusal) });
    expect(isGivenUp(await caught(new FileSender(supplies).send(orderOf())))).toBe(true);
    expect(states.get()).toEqual({ step: 'failed', why });
  });

  it('what the form says of any link, it says of files too', async () => {
    const refusal = new ApiError({ status: 401, code: 'SIGN_IN_REQUIRED', told: 'SIGN_IN_REQUIRED' });
    const { supplies, states } = fakeStore({ beginFile: () => Promise.reject(refusal) });
    expect(await caught(new FileSender(supplies).send(orderOf()))).toBe(refusal);
    expect(states.get()).toEqual({ step: 'idle' });
  });

  it('a part whose connection broke goes again as it was; a cancelled one takes all of them along', async () => {
    let failures = 1;
    const store = fakeStore();
    const { supplies, seen, states, parts } = store;
    const first: Uint8Array[] = [];
    const sender = new FileSender({
      ...supplies,
      putPart: async (part, how) => {
        if (part.n === 0) first.push(new Uint8Array(part.bytes));
        if (part.n === 0 && failures > 0) {
          failures -= 1;
          throw new NetworkError('broken');
        }
        await supplies.putPart(part, how);
      },
    });
    await sender.send(orderOf());
    expect(first[0]).toEqual(first[1]);
    expect(parts.get(0)).toHaveLength(blobBytes(100_000));
    const stuck = new FileSender({
      ...supplies,
      putPart: (_part, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new NetworkError('aborted')));
        }),
    });
    const sending = caught(stuck.send(orderOf(20_000_000)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(states.get()).toMatchObject({ step: 'sending', line: 'running', sent: 0 });
    stuck.pause();
    expect(states.get()).toMatchObject({ step: 'sending', line: 'paused' });
    stuck.cancel();
    expect(isGivenUp(await sending)).toBe(true);
    expect(states.get()).toEqual({ step: 'idle' });
    expect(seen.at(-1)).toBe('remove');
  });

  it('cancelled while the server says that all has arrived, nothing is made, and what was sent is taken back', async () => {
    const { supplies, seen, states } = fakeStore();
    const sender: FileSender = new FileSender({
      ...supplies,
      completeFile: async (own) => {
        const missing = await supplies.completeFile(own);
        sender.cancel();
        return missing;
      },
    });
    expect(isGivenUp(await caught(sender.send(orderOf())))).toBe(true);
    expect(states.get()).toEqual({ step: 'idle' });
    expect(seen.at(-1)).toBe('remove');
  });

  it('are not left out of a link that lives longer than they may wait', async () => {
    const { supplies, seen, states } = fakeStore();
    const sender = new FileSender(supplies);
    for (const expiresIn of [null, 61 * 86_400]) {
      expect(isGivenUp(await caught(sender.send({ ...orderOf(), expiresIn })))).toBe(true);
      expect(states.get()).toEqual({ step: 'failed', why: 'too-long' });
    }
    expect(seen).toEqual([]);
  });

  it('that the browser can not hand to what encrypts them are said to have failed', async () => {
    const broken = new DOMException('It can not be copied.', 'DataCloneError');
    const { supplies, states } = fakeStore({
      openLine: () => ({ ask: () => Promise.reject(broken), end: () => undefined }),
    });
    expect(isGivenUp(await caught(new FileSender(supplies).send(orderOf())))).toBe(true);
    expect(states.get()).toEqual({ step: 'failed', why: 'browser' });
  });
});
