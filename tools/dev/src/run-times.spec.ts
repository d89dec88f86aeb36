import { describe, expect, it } from '@jest/globals';
import { describeSlowest, describeSteps, summarize } from './run-times.ts';

const step = (name: string, output: string, processorSeconds?: number) => ({
  name,
  ok: name !== 'races',
  seconds: 61.4,
  processorSeconds,
  output,
  passed: 2,
  failed: 1,
  flaky: [],
  skipped: [],
});

describe('what a run took', () => {
  const run = summarize(
    [
      step('lint', '', 30.2),
      step(
        'races',
        '  ✓  1 [races] › a.spec.ts:5:1 › quick (1.0s)\n  ✓  2 [races] › a.spec.ts:9:1 › slow (2.0m)',
        12,
      ),
      step('elsewhere', ''),
    ],
    { seconds: 100, machineSeconds: 150.4 },
  );

  it('is a row for each step, one for what no step counts, and one for all', () => {
    expect(describeSteps(run).split('\n')).toEqual([
      'Step             Result  Seconds  Of the processor  Tests',
      'lint             ok           61                30      3',
      'races            FAILED       61                12      3',
      'elsewhere        ok           61                 –      3',
      'no step of ours                                108',
      'all                          100               150',
    ]);
  });

  it('names the slowest tests first', () => {
    expect(describeSlowest(run)).toBe('  120.0 s  a.spec.ts:9:1 › slow\n    1.0 s  a.spec.ts:5:1 › quick');
  });
});
