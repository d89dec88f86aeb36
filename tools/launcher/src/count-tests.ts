export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

const sum = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);

/** Adds up what jest (`Tests: 1 failed, 6 passed, 7 total`) and Playwright (`  6 passed (3s)`) say of themselves. */
export function countTests(text: string): TestCount {
  return {
    passed: sum(text, /^(?:Tests: .*?| +)(\d+) passed(?:,| \()/gm),
    failed: sum(text, /^(?:Tests: +| +)(\d+) failed(?:,|$)/gm),
  };
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/**
 * Whether a second run has passed every file that the first one failed. A project that ended without jest's own word
 * has failed files that nobody knows of.
 */
export function makesUpFor(second: string, first: string): boolean {
  const allSpoke = count(first, /^> node .*jest\.js$/gm) === count(first, /^Test Suites: /gm);
  const failed = sum(first, /^Test Suites: +(\d+) failed/gm);
  return allSpoke && failed > 0 && sum(second, /^Test Suites: .*?(\d+) passed/gm) === failed;
}
