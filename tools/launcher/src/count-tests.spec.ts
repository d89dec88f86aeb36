import { describe, expect, it } from '@jest/globals';
import { countTests } from './count-tests.ts';

describe('the total of all tests', () => {
  it('adds up what jest and Playwright say', () => {
    const output = [
      'Tests:       7 passed, 7 total',
      'Tests:       1 failed, 6 passed, 7 total',
      'Tests:       2 failed, 2 total',
      'Test Suites: 50 passed, 50 total',
      '  1 failed',
      '  12 passed (3.4m)',
    ].join('\n');
    expect(countTests(output)).toEqual({ passed: 25, failed: 4 });
  });

  it('is nothing when nothing ran', () => {
    expect(countTests('Tests:       0 total')).toEqual({ passed: 0, failed: 0 });
  });
});
