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
  it('is satisfied with failures that say when to come back, and an end to them', () => {
    expect(judgeTimes({ backWithin: 5 }, [...many, ask(0, 5000, 503)], 4000)).toEqual([]);
  });

  it.each([
    ['a recovery that takes too long', {}, many, 20_001],
    ['a recovery that takes longer than was promised for this fault', { backWithin: 5 }, many, 10_001],
    ['a request without an answer', {}, [...many, ask(0, 15_000, 0)], 0],
    ['an answer that came long after whoever asked has left', {}, [...many, ask(0, 10_001, 503)], 0],
    ['failures of what does not depend on the fault', { goesUnnoticed: true }, [ask(0, 1, 503)], 0],
  ])('finds %s', (_what, fault, exchanges, recovery) => {
    expect(judgeTimes(fault, exchanges, recovery)).toHaveLength(1);
  });

  it('expects no answers of gateways that are dead or stand still', () => {
    expect(judgeTimes({ stopsGateways: true }, [ask(0, 15_000, 0)], 0)).toEqual([]);
  });
});
