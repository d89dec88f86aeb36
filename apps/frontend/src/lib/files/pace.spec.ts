import { expect, it } from '@jest/globals';
import { Pace } from './pace.ts';

it('says how long the rest takes, by what the line does now, and does not count rests', () => {
  const pace = new Pace();
  pace.note(0, 0);
  expect(pace.secondsFor(1000)).toBeNull();
  pace.note(100, 1000);
  expect(pace.secondsFor(1000)).toBe(10);
  pace.rest();
  pace.note(100, 100_000);
  pace.note(200, 101_000);
  expect(pace.secondsFor(1000)).toBe(10);
  for (let second = 102; second < 130; second += 1) pace.note(200 + (second - 101) * 10, second * 1000);
  expect(pace.secondsFor(1000)).toBeGreaterThan(90);
});
