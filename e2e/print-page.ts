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
      const from = lines.indexOf('# Page snapshot');
      // A test without a page.
      if (from === -1) continue;
      console.log([`The page, as "${title}" left it:`, ...lines.slice(from, from + LINES)].join('\n'));
    }
  }
}
