import { describe, expect, it } from '@jest/globals';
import { textOf } from './link-answers.ts';

const DAY_MS = 86_400_000;

describe('the text of a moment', () => {
  it('is that of toISOString, at the ends of days and years, and whichever day came before', () => {
    const edges = [
      '0000-01-01',
      '1969-12-31',
      '1970-01-01',
      '2028-02-29',
      '2026-11-29',
      '9999-12-31',
      '+010000-01-01',
    ];
    for (const edge of edges) {
      const midnight = Date.parse(`${edge}T00:00:00Z`);
      for (const ms of [0, 1, 59_999, 60_000, 3_599_999, 3_600_000, DAY_MS - 1, -1]) {
        const moment = new Date(midnight + ms);
        expect(textOf(moment)).toBe(moment.toISOString());
      }
    }
  });

  it('is that of toISOString, for any millisecond', () => {
    for (let round = 0; round < 20_000; round += 1) {
      const moment = new Date(Math.floor((Math.random() - 0.3) * 5e12));
      if (textOf(moment) !== moment.toISOString()) expect(textOf(moment)).toBe(moment.toISOString());
    }
  });
});
