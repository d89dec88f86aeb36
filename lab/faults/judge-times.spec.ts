import { describe, expect, it } from '@jest/globals';
import type { Exchange } from './history.ts';
import { judgeTimes, recoveryOf } from './judge-times.ts';

/** @param status 0 for no answer */
function ask(start: number, end: number, status: number): Exchange {
  const reply = status === 0 ? null : { status, retryAfter: status >= 500 ? 1 : null, text: null };
  return { action: 'claim', link: 1, reader: 1, start, end, reply };
}

const many = Array.from({ length: 100 }, (_, index) => ask(index, index + 10, 200));

describe('the recovery from outages', () => {
  it('lasts from the end of one until the last failure that began afterwards was over', () => {
    const all = [ask(900, 1100, 503), ask(1200, 3000, 503), ask(1300, 4000, 200)];
    expect(recoveryOf(all, [{ start: 0, end: 1000 }])).toBe(2000);
  });

  it('is that of the slowest, and failures of the next outage do not count', () => {
    const outages = [
      { start: 0, end: 1000 },
      { start: 2000, end: 3000 },
    ];
    expect(recoveryOf([ask(1100, 1200, 0), ask(2500, 2900, 503)], outages)).toBe(200);
  });
});

describe('the judgement of times', () => {
  const outage = { start: 500, end: 1000 };

  it('is satisfied with failures that say when to come back, and an end to them', () => {
    expect(judgeTimes({ backWithin: 5 }, [...many, ask(1000, 5000, 503)], [outage])).toEqual([]);
  });

  it.each([
    ['a recovery that takes too long', {}, ask(20_000, 21_001, 503)],
    [
      'a recovery that takes longer than was promised for this fault',
      { backWithin: 5 },
      ask(9000, 11_001, 503),
    ],
    ['a request without an answer', {}, ask(0, 15_000, 0)],
    ['an answer that came long after its client has left', {}, ask(0, 10_001, 503)],
    ['failures of what does not depend on the fault', { goesUnnoticed: true }, ask(0, 1, 503)],
  ])('finds %s', (_what, fault, exchange) => {
    const few = many.slice(0, 10);
    expect(judgeTimes(fault, [...few, exchange], [outage])).toHaveLength(1);
  });

  it('expects no answers of gateways while they are dead or stand still, and all others', () => {
    const stop = { ...outage, stopsGateways: true };
    const unanswered = [ask(600, 15_600, 0), ask(400, 501, 0), ask(999, 11_500, 200)];
    expect(judgeTimes({}, unanswered, [stop])).toEqual([]);
    expect(judgeTimes({}, [ask(100, 500, 0)], [stop])).toHaveLength(1);
    expect(judgeTimes({}, [ask(1000, 1001, 0)], [stop])).toHaveLength(1);
    expect(judgeTimes({}, [ask(600, 900, 0)], [{ ...stop, stopsGateways: false }])).toHaveLength(1);
  });
});
