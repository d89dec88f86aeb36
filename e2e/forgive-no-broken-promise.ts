import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/**
 * Fails the run when a test of the services failed in its first try and not in its second: one broken promise in many
 * tries is a leaked secret, not noise. Only a test that ran out of time may be repeated, and one whose servers did not
 * come up.
 */
export default class ForgiveNoBrokenPromise implements Reporter {
  private readonly broken: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const promise = ['races', 'services'].includes(test.parent.project()?.name ?? '');
    if (promise && result.status === 'failed' && !result.errors.some(isOfStart)) this.broken.push(test.title);
  }

  onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    for (const title of this.broken) process.stdout.write(`  broken promise: ${title}\n`);
    return Promise.resolve(this.broken.length > 0 ? { status: 'failed' } : undefined);
  }
}

const isOfStart = ({ stack = '' }: TestError): boolean =>
  /\bat (?:async )?start(?:Cluster|Product)\b/.test(stack);
