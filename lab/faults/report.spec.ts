import { expect, it } from '@jest/globals';
import { renderTable, describeHistories } from './report.ts';
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
  expect(renderTable([outcome])).toMatch(/\| 10\.0 +\|/);
  expect(renderTable([{ ...outcome, recovery: 10_600 }])).toContain('| 10.6 (promised 10 s, missed) |');
});

it('a broken promise comes with all that was asked of its link, and of no other', () => {
  const claim = { action: 'claim', link: 2, reader: 1, start: 110, end: 2430, reply: null } as const;
  const answer = { status: 200, retryAfter: null, text: 'kestrel' };
  const exchanges = [
    claim,
    { ...claim, link: 1 },
    { ...claim, reader: 2, start: 100, end: 130, reply: answer },
  ];
  const violations = [{ promise: 'one reader', link: 2, what: '2 readers' }] as const;
  expect(describeHistories({ ...outcome, exchanges, violations })).toEqual([
    'link 2:',
    '  0 to 30 ms: claim by 2, 200 and the text',
    '  10 to 2330 ms: claim by 1, no answer',
  ]);
});
