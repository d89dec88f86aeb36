import { openLine, type BundleLine } from './bundle-line.ts';

/** A worker of its own for one secret. */
export const openBundleLine = (): BundleLine =>
  openLine(async () => (await import('../crypto/start-worker.ts')).startWorker('bundle'));
