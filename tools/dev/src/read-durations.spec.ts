import { describe, expect, it } from '@jest/globals';
import { readDurations } from './read-durations.ts';

describe('how long tests took', () => {
  it('is read from what Playwright and jest say', () => {
    const output = [
      '> nx run @oncelink/gateway:test',
      'PASS src/limits/hourly-rates.spec.ts (18.368 s)',
      'PASS src/quick.spec.ts',
      '> nx run @oncelink/events-service:test',
      'FAIL src/deliver/deliver.spec.ts (29.741 s)',
      '  \u001B[32m✓\u001B[39m   1 [races] › races/answers.spec.ts:60:5 › one wins (of 64) (2.1m)',
      '  ✘   2 [browser] › browser/home.spec.ts:5:1 › opens (500ms)',
      '  -   3 [browser] › browser/vectors.spec.ts:19:3 › W1: Firefox',
    ].join('\n');
    expect(readDurations(output)).toEqual([
      { name: 'gateway/src/limits/hourly-rates.spec.ts', seconds: 18.368 },
      { name: 'events-service/src/deliver/deliver.spec.ts', seconds: 29.741 },
      { name: 'races/answers.spec.ts:60:5 › one wins (of 64)', seconds: 126 },
      { name: 'browser/home.spec.ts:5:1 › opens', seconds: 0.5 },
    ]);
  });
});
