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
