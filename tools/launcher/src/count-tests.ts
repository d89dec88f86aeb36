export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

// eslint-disable-next-line no-control-regex
const COLORS = /\u001B\[[0-9;]*m/g;

const sum = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);

/** Adds up what jest (`Tests: 1 failed, 6 passed, 7 total`) and Playwright (`  6 passed (3s)`) say of themselves. */
export function countTests(output: string): TestCount {
  const text = output.replaceAll(COLORS, '');
  return {
    passed: sum(text, /^(?:Tests: .*?| +)(\d+) passed(?:,| \()/gm),
    failed: sum(text, /^(?:Tests: +| +)(\d+) failed(?:,|$)/gm),
  };
}
