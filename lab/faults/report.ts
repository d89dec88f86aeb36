import { alignTable } from '../align-table.ts';
import type { Exchange } from './history.ts';
import type { Outcome } from './run-fault.ts';

const CLASSES = ['2xx', '4xx', '410', '503', 'none'] as const;
const HEAD = ['fault', 'requests', 'grants', ...CLASSES, 'violations', 'recovery, s', 'remarks'];

function classOf({ reply }: Exchange): string {
  if (reply === null) return 'none';
  if (reply.status === 410 || reply.status === 503) return String(reply.status);
  return `${String(reply.status).charAt(0)}xx`;
}

/** Everything that must not be: broken promises, answers that came too late, and what kept the product from its work. */
export const problemsOf = ({ violations, delays, failure }: Outcome): string[] => [
  ...violations.map(({ promise, link, what }) => `${promise}: link ${link}, ${what}`),
  ...delays,
  ...(failure === undefined ? [] : [failure]),
];

function lineOf({ action, reader, start, end, reply }: Exchange, zero: number): string {
  const answer =
    reply === null ? 'no answer' : `${reply.status}${reply.text === null ? '' : ' and the text'}`;
  return `${(start - zero).toFixed(0)} to ${(end - zero).toFixed(0)} ms: ${action} by ${reader}, ${answer}`;
}

/** What was asked of the links with broken promises, in the order of sending, from the first such request on. */
export function describeHistories({ violations, exchanges }: Outcome): string[] {
  return [...new Set(violations.map(({ link }) => link))].flatMap((link) => {
    const own = exchanges.filter((one) => one.link === link).toSorted((a, b) => a.start - b.start);
    return [`link ${link}:`, ...own.map((one) => `  ${lineOf(one, own[0]?.start ?? 0)}`)];
  });
}

function recoveryCell({ notShown, recovery, promised }: Outcome): string {
  if (notShown !== undefined) return '';
  const seconds = (recovery / 1000).toFixed(1);
  return recovery > promised * 1000 ? `${seconds} (promised ${promised} s, missed)` : seconds;
}

function cellsOf(outcome: Outcome): string[] {
  const { fault, exchanges, notShown, note } = outcome;
  const grants = exchanges.filter(({ action, reply }) => action === 'claim' && reply?.status === 200);
  const counts = CLASSES.map((name) => exchanges.filter((one) => classOf(one) === name).length);
  const numbers = [exchanges.length, grants.length, ...counts, problemsOf(outcome).length];
  const remark = notShown === undefined ? (note ?? '') : `not shown here: ${notShown}`;
  return [fault, ...numbers.map(String), recoveryCell(outcome), remark];
}

/** One row per fault, as Markdown. */
export const renderTable = (outcomes: readonly Outcome[]): string =>
  alignTable([HEAD, ...outcomes.map((outcome) => cellsOf(outcome))]);
