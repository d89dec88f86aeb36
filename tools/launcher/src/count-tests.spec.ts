import { describe, expect, it } from '@jest/globals';
import { countTests, makesUpFor } from './count-tests.ts';

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

const JEST = '> node --experimental-vm-modules ../../node_modules/jest/bin/jest.js';

describe('a second run of what failed', () => {
  const first = [
    '> nx run @oncelink/gateway:test',
    JEST,
    'FAIL src/a.spec.ts',
    'Test Suites: 2 failed, 7 passed, 9 total',
    '> nx run @oncelink/auth-service:test',
    JEST,
    'Test Suites: 3 passed, 3 total',
    '> nx run @oncelink/openapi-types:test',
  ].join('\n');

  it('makes up for the first when it passes the same files', () => {
    const second = 'Test Suites: 2 passed, 2 total';
    expect(makesUpFor(second, first)).toBe(true);
    expect(makesUpFor('Test Suites: 1 failed, 1 passed, 2 total', first)).toBe(false);
    expect(makesUpFor('No tests found', first)).toBe(false);
  });

  it('does not make up for a project that ended without a word', () => {
    const killed = `${first}\n> nx run @oncelink/contracts:test\n${JEST}\nKilled`;
    expect(makesUpFor('Test Suites: 2 passed, 2 total', killed)).toBe(false);
  });

  it('does not make up for a failure outside of the tests', () => {
    const other = first.replace('2 failed, ', '');
    expect(makesUpFor('Test Suites: 2 passed, 2 total', other)).toBe(false);
  });
});
