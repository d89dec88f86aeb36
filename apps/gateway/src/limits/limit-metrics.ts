import { Counter } from '@oncelink/service-kit';
import type { LimitName } from './rate-limits.ts';

const refusals = new Counter({
  name: 'oncelink_rate_limited_total',
  help: 'Calls that were refused because there were too many.',
  labelNames: ['limit'],
});

const countedAlone = new Counter({
  name: 'oncelink_limits_counted_alone_total',
  help: 'Calls that were counted by this process alone, because Redis could not be asked.',
});

/** Whom it was refused to is nobody's business. */
export const countRefusal = (limit: LimitName): void => refusals.inc({ limit });

export const countFallback = (): void => countedAlone.inc();
