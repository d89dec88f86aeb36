import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
export function tellHistories({ violations, exchanges }: Outcome): string[] {
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

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** One row per fault, as Markdown. */
export const renderTable = (outcomes: readonly Outcome[]): string =>
  [line(HEAD), line(HEAD.map(() => '---')), ...outcomes.map((outcome) => line(cellsOf(outcome)))].join('\n');

const quote = (word: string): string =>
  /^[\w=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What a shell takes to do it again. @param words of the command line */
export const commandOf = (words: readonly string[]): string =>
  ['npm run faults --', ...words.map(quote)].join(' ');

const START = '<!-- faults:start -->';
const END = '<!-- faults:end -->';

/** Puts the table between the markers of docs/reliability.md. @param command that made it */
export function writeReport(table: string, command: string): void {
  const root = path.resolve(import.meta.dirname, '../..');
  const file = path.join(root, 'docs/reliability.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${file} has lost its markers ${START} and ${END}`);
  const describe = ['describe', '--always', '--dirty', '--exclude', '*'];
  const commit = execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim();
  const shown = `\`${command}\` at ${commit}:\n\n${table}`;
  writeFileSync(file, `${text.slice(0, start + START.length)}\n\n${shown}\n\n${text.slice(end)}`);
}
