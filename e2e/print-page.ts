import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** A page in words seldom needs more; the rest stays in the file. */
const LINES = 80;

/** Prints what the page showed when a test failed: a check that ran elsewhere leaves its output and nothing else. */
export default class PrintPage implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || path === undefined) continue;
      const lines = readFileSync(path, 'utf8').split('\n');
      // Where an element was waited for it stands with the error, else in a part of its own; tests without a page have none.
      const from = lines.indexOf('```yaml');
      if (from === -1) continue;
      console.log([`The page, as "${title}" left it:`, ...lines.slice(from, from + LINES)].join('\n'));
    }
  }
}
