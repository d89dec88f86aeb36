import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { LINK_KINDS, RECEIPT_STATES, type Receipt as KnownReceipt } from '@oncelink/contracts/events';
import { Oncelink, type Receipt, type ReceiptState } from './index.ts';
import { codeOf, serve } from './testing/serve.ts';

const KEY = 'olk_test';
const ID = 'sec_3BDKpVq8sT0aZx5LmN7eRc';
const RECEIPT: Receipt & KnownReceipt = {
  id: ID,
  reference: 'OPS-1412',
  kind: 'password',
  state: 'waiting',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: null,
  endedAt: null,
};

const answer =
  (status: number, body?: object): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body && JSON.stringify(body));
  };

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('knows every state and kind of a receipt', () => {
  const states: readonly ReceiptState[] = RECEIPT_STATES;
  const kinds: readonly Receipt['kind'][] = LINK_KINDS;
  expect([states.length, kinds.length]).toEqual([5, 3]);
});

describe('receipts', () => {
  it('come page after page, with the key, and only as far as they are read', async () => {
    const keys: unknown[] = [];
    const { url, asked } = await serve((request, response) => {
      keys.push(request.headers.authorization);
      const page = new URL(request.url ?? '', 'http://a').searchParams.get('after') ?? '0';
      const nextCursor = page === '2' ? null : String(Number(page) + 1);
      answer(200, { data: [{ ...RECEIPT, reference: page }], nextCursor })(request, response);
    });
    const oncelink = new Oncelink({ url, apiKey: KEY });
    const all = await collect(oncelink.secrets({ state: 'waiting', reference: 'a/b' }));
    expect(all.map(({ reference }) => reference)).toEqual(['0', '1', '2']);
    const first = '/api/v1/secrets?limit=100&state=waiting&reference=a%2Fb';
    expect(asked).toEqual([first, `${first}&after=1`, `${first}&after=2`]);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]));
    for await (const { id } of oncelink.secrets()) {
      expect(id).toBe(ID);
      break;
    }
    expect(asked).toHaveLength(4);
  });

  it('need a site, and an answer that is a list', async () => {
    expect(await codeOf(collect(new Oncelink({ apiKey: KEY }).secrets()))).toBe('BAD_URL');
    for (const body of [{}, { data: {} }, { data: 'sec_' }, { data: [null] }, { data: [{ id: 7 }] }]) {
      const { url } = await serve(answer(200, body));
      expect(await codeOf(collect(new Oncelink({ url }).secrets()))).toBe('DOES_NOT_FIT');
    }
  });

  it('end with the refusal of a page, or when the caller says so', async () => {
    const { url } = await serve(answer(401, { code: 'KEY_INVALID', title: 'No.' }));
    expect(await codeOf(collect(new Oncelink({ url, apiKey: KEY }).secrets()))).toBe('KEY_INVALID');
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    expect(await codeOf(collect(new Oncelink({ url }).events({ signal })))).toBe(reason);
  });
});

it('events go on after the last one, up to now', async () => {
  const { url, asked } = await serve((request, response) => {
    const after = new URL(request.url ?? '', 'http://a').searchParams.get('after') ?? 'evt_0';
    const event = { id: 'evt_2', type: 'secret.created', timestamp: RECEIPT.createdAt, data: RECEIPT };
    answer(200, { data: after === 'evt_2' ? [] : [event] })(request, response);
  });
  const oncelink = new Oncelink({ url, apiKey: KEY });
  expect(await collect(oncelink.events({ after: 'evt_1' }))).toMatchObject([{ id: 'evt_2' }]);
  expect(await collect(oncelink.events({ after: 'evt_2' }))).toEqual([]);
  expect(asked).toEqual(
    ['evt_1', 'evt_2', 'evt_2'].map((after) => `/api/v1/events?limit=100&after=${after}`),
  );
});

describe('a link by its receipt', () => {
  const at = '2026-11-21T14:30:00.000Z';
  it.each([
    [{}, { state: 'waiting', isPasswordProtected: true, ttl: null }],
    [
      { kind: 'short', expiresAt: at },
      { state: 'waiting', isPasswordProtected: false, ttl: 0 },
    ],
    [
      { state: 'accessed', endedAt: at },
      { state: 'viewed', at },
    ],
    [
      { state: 'deleted', endedAt: at },
      { state: 'deleted', at },
    ],
    [
      { state: 'expired', endedAt: '\u001b[2J' },
      { state: 'expired', at: '' },
    ],
    [
      { state: 'locked', endedAt: at },
      { state: 'locked', at },
    ],
  ])('with %j is told as %j', async (more, status) => {
    const { url, asked } = await serve(answer(200, { ...RECEIPT, ...more }));
    expect(await new Oncelink({ url, apiKey: KEY }).status(ID)).toEqual(status);
    expect(asked).toEqual([`/api/v1/secrets/${ID}`]);
  });

  it('that nobody knows is unknown', async () => {
    const { url } = await serve(answer(404, { code: 'SECRET_NOT_FOUND', title: 'None.' }));
    expect(await new Oncelink({ url }).status(ID)).toEqual({ state: 'unknown' });
  });

  it('is destroyed unread, as often as it is asked for, and not after it was opened', async () => {
    const done = await serve((_request, response) => response.writeHead(204).end());
    await new Oncelink({ url: done.url, apiKey: KEY }).burn(ID);
    expect(done.asked).toEqual([`/api/v1/secrets/${ID}`]);
    const gone = async (reason: string) => {
      const { url } = await serve(answer(410, { code: 'GONE', title: 'Gone.', reason, at }));
      return codeOf(new Oncelink({ url, apiKey: KEY }).burn(ID));
    };
    expect([await gone('deleted'), await gone('viewed')]).toEqual(['done', 'GONE']);
  });

  it('stays below its address, whatever it is called', async () => {
    const { url, asked } = await serve(answer(404, { code: 'SECRET_NOT_FOUND', title: 'None.' }));
    await new Oncelink({ url }).status('sec_/../../key?x#y');
    expect(asked).toEqual(['/api/v1/secrets/sec_%2F..%2F..%2Fkey%3Fx%23y']);
  });
});

it('what a new link is called for its maker is told, with the reference that it got', async () => {
  const bodies: string[] = [];
  const { url } = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    answer(201, { seal: 'A'.repeat(43), id: ID, expiresAt: null })(request, response);
  });
  const made = await new Oncelink({ url, apiKey: KEY }).createSecret({ message: 'm', reference: 'OPS-1412' });
  expect(made).toMatchObject({ id: ID, kind: 'sealed' });
  expect(JSON.parse(bodies.join(''))).toMatchObject({ reference: 'OPS-1412' });
});
