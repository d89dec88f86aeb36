import { setTimeout as delay } from 'node:timers/promises';
import type { HealthCheck } from './health-server.ts';

/**
 * Resolves as soon as a part works, for work that would only fail until then. A process that is told to stop meanwhile
 * just ends.
 */
export async function untilHealthy(check: HealthCheck, pauseMs = 500): Promise<void> {
  for (;;) {
    try {
      await check();
      return;
    } catch {
      await delay(pauseMs);
    }
  }
}
