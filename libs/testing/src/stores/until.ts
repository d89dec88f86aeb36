import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the condition holds; looks every few milliseconds. A test that waits in vain ends by its timeout. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}
