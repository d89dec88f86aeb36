import { expect, it } from '@jest/globals';
import { commandOf, renderTable } from './report.ts';
import type { Outcome } from './run-fault.ts';

const outcome: Outcome = {
  fault: 'kill PostgreSQL',
  exchanges: [],
  violations: [],
  delays: [],
  failure: undefined,
  notShown: undefined,
  note: undefined,
  recovery: 10_000,
  promised: 10,
};

it('the table says where a recovery was longer than promised, although a busy machine may take longer', () => {
  expect(renderTable([outcome])).toContain('| 10.0 |');
  expect(renderTable([{ ...outcome, recovery: 10_600 }])).toContain('| 10.6 (promised 10 s, missed) |');
});

it('the command of a run can be given to a shell again', () => {
  expect(commandOf(['--only', 'disk full', '--only', "it's", '--seed', '5'])).toBe(
    String.raw`npm run faults -- --only 'disk full' --only 'it'\''s' --seed 5`,
  );
});
