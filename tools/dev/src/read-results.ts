import { stripVTControlCharacters } from 'node:util';

/** What a step's output says of its tests. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed at the second try only: each is a race to find, in the test or in the product. */
  readonly flaky: readonly string[];
  /** Browser tests that did not run, such as those of an engine that is not installed. */
  readonly skipped: readonly string[];
}

const sum = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name.trim());

/** The names that Playwright lists under `2 flaky`. */
function flakyInBrowser(text: string): string[] {
  const list = /^ +\d+ flaky\n((?: {4}.*\n?)+)/m.exec(text)?.[1] ?? '';
  return all(list, /^ {4}(.*)$/gm);
}

/**
 * Adds up what the runners say: jest (`Tests: 1 failed, 6 passed, 7 total`), Playwright (`  6 passed (3s)`), and steps of
 * ours that speak like them. A step without such lines counts as one test.
 * @param ok whether the step ended with 0
 */
export function readResults(output: string, ok: boolean): Results {
  const text = stripVTControlCharacters(output);
  const passed = sum(text, /^(?:Tests: .*?| +)(\d+) passed(?:,| \(|$)/gm);
  const failed = sum(text, /^(?:Tests: +| +)(\d+) failed(?:,|$)/gm);
  // jest prints this above the errors of a test that it tries once more.
  const flaky = [...all(text, /^ +● LOGGING RETRY ERRORS +(.*)$/gm), ...flakyInBrowser(text)];
  const named = { flaky: [...new Set(flaky)], skipped: all(text, /^ +- +\d+ (\[.*)$/gm) };
  if (ok) return { passed: Math.max(passed, 1), failed, ...named };
  return { passed, failed: Math.max(failed, 1), ...named };
}

const SHOWN_LINES = 100;
const LINES_OF_A_FAILURE = 14;

/** The beginning of each failure that jest or Playwright tells of, and of each retry, else the end of the output. */
export function describeFailures(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const shown: string[] = [];
  let left = 0;
  for (const line of lines) {
    if (/^ +● Console/.test(line)) left = 0;
    else if (/^ +● |^ +\d+\) \[|^ +Retry #\d/.test(line)) left = LINES_OF_A_FAILURE;
    if (left > 0) shown.push(line);
    left -= 1;
  }
  return (shown.length > 0 ? shown : lines).slice(-SHOWN_LINES).join('\n');
}
