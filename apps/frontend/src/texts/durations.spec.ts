import { describe, expect, it } from '@jest/globals';
import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { describeDuration, describeTimeLeft } from './durations.ts';

describe('durations', () => {
  it('names every choice of the form as people do', () => {
    const named = EXPIRY_CHOICES.flatMap(({ seconds }) =>
      seconds === null ? [] : [describeDuration(seconds)],
    );
    expect(named).toEqual(['30 seconds', '5 min', '1 hour', '8 hours', '24 hours', '1 week', '4 weeks']);
  });

  it.each([
    [31, '31 seconds'],
    [90, '90 seconds'],
    [5400, '90 min'],
    [129_600, '36 hours'],
    [259_200, '3 days'],
    [31_536_000, '365 days'],
  ])('names %i seconds by the largest unit that fits', (seconds, words) => {
    expect(describeDuration(seconds)).toBe(words);
  });
});

describe('the time that is left', () => {
  it.each([
    [86_399, '23 hours 59 minutes'],
    [3660, '1 hour 1 minute'],
    [3600, '1 hour 0 minutes'],
    [3599, '59 minutes'],
    [60, '1 minute'],
    [59, '59 seconds'],
    [1, '1 second'],
    [0, '0 seconds'],
    [2_419_200, '672 hours 0 minutes'],
  ])('of %i seconds is told as "%s"', (seconds, words) => {
    expect(describeTimeLeft(seconds)).toBe(words);
  });
});
