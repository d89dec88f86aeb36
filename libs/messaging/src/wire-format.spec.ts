import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeReplies,
  decodeRequest,
  encodeReply,
  encodeRequest,
  joinReplies,
  replyChannel,
  requestList,
} from './wire-format.ts';

const request = fc.record({
  id: fc.string(),
  clientId: fc.string(),
  requestId: fc.string(),
  deadline: fc.integer({ min: 0 }),
  assertion: fc.string(),
  pattern: fc.string(),
  data: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
});

describe('the wire format', () => {
  it('names lists and channels after its version', () => {
    expect([requestList('secrets'), replyChannel('c1')]).toEqual([
      'oncelink:rpc:2:secrets',
      'oncelink:rpc:2:replies:c1',
    ]);
  });

  it('brings every request back as it was', () => {
    fc.assert(
      fc.property(request, (message) => expect(decodeRequest(encodeRequest(message))).toEqual(message)),
    );
  });

  it('carries the span of a request that is traced, and costs others nothing', () => {
    fc.assert(
      fc.property(request, fc.string(), (message, trace) => {
        expect(decodeRequest(encodeRequest({ ...message, trace }))).toEqual({ ...message, trace });
        expect(JSON.parse(encodeRequest(message))).toHaveLength(7);
      }),
    );
  });

  it('brings replies back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.integer())), (results) => {
        const replies = results.map(([id, result], index) => ({
          clientId: index % 2 === 0 ? 'even' : 'odd',
          text: encodeReply(id, { result }),
        }));
        const texts = joinReplies(replies);
        for (const [rest, clientId] of ['even', 'odd'].entries()) {
          const own = results.filter((_, index) => index % 2 === rest);
          expect(decodeReplies(texts.get(clientId) ?? '')).toEqual(
            own.map(([id, result]) => ({ id, error: null, result })),
          );
        }
      }),
    );
  });

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => [decodeRequest(text), decodeReplies(text)]).not.toThrow();
      }),
    );
  });

  it('takes an error that it does not know for a failure', () => {
    expect(decodeReplies('[["a","unknown-pattern"],["b","of a later version"]]')).toEqual([
      { id: 'a', error: 'unknown-pattern' },
      { id: 'b', error: 'failed' },
    ]);
  });
});
