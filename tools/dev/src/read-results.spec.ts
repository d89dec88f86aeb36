import { describe, expect, it } from '@jest/globals';
import { describeFailures, readResults } from './read-results.ts';

describe('what a step says of its tests', () => {
  it('is added up over jest, Playwright and steps that speak like them', () => {
    const output = [
      'Tests:       7 passed, 7 total',
      'Tests:       1 failed, 6 passed, 7 total',
      'Tests:       2 failed, 2 total',
      'Tests: 33 passed',
      'Test Suites: 50 passed, 50 total',
      '  1 failed',
      '  \u001B[32m12 passed\u001B[39m (3.4m)',
    ].join('\n');
    expect(readResults(output, false)).toEqual({ passed: 58, failed: 4, flaky: [], skipped: [] });
  });

  it('is one test where nothing is said', () => {
    expect(readResults('all well', true)).toEqual({ passed: 1, failed: 0, flaky: [], skipped: [] });
    expect(readResults('Killed', false)).toEqual({ passed: 0, failed: 1, flaky: [], skipped: [] });
  });

  it('names what passed at the second try only', () => {
    const output = [
      '  ● LOGGING RETRY ERRORS  a link › is gone',
      '    expect(received)',
      'Tests:       7 passed, 7 total',
      '  1 flaky',
      '    [browser] › accounts.spec.ts:51:1 › signing out ────',
      '  98 passed (10.6m)',
    ].join('\n');
    expect(readResults(output, true)).toMatchObject({
      passed: 105,
      flaky: ['a link › is gone', '[browser] › accounts.spec.ts:51:1 › signing out ────'],
    });
  });

  it('names what did not run', () => {
    const output = [
      '  ✓  1 [browser] › vectors.spec.ts:8:1 › W1: the browser',
      '  -  2 [browser] › vectors.spec.ts:19:3 › W1: Firefox, for which firefox-esr is needed',
      '  1 skipped',
      '  1 passed (3s)',
    ].join('\n');
    expect(readResults(output, true)).toMatchObject({
      passed: 1,
      skipped: ['[browser] › vectors.spec.ts:19:3 › W1: Firefox, for which firefox-esr is needed'],
    });
  });

  it('shows each failure from its beginning, or how the step ended', () => {
    const output = [
      'PASS a',
      '  ● Console',
      '    noise',
      '  ● a link › is gone',
      '    expected 1',
      'done',
    ].join('\n');
    expect(describeFailures(output)).toBe('  ● a link › is gone\n    expected 1\ndone');
    const again = [
      '  1) [races] › a.spec.ts:5:1 › once',
      ...Array(20).fill('    at first'),
      '    Retry #1 ───',
      '    then',
    ];
    expect(describeFailures(again.join('\n'))).toMatch(/^ {2}1\).*at first\n {4}Retry #1 ───\n {4}then$/s);
    expect(describeFailures('tsc\nerror TS1')).toBe('tsc\nerror TS1');
  });
});
