import type { HealthCheck } from '@oncelink/service-kit';

/** What must work before the gateway is sent requests. */
export interface Readiness {
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** Once aborted the gateway finishes what it has and wants nothing new. */
  readonly shutdown: AbortSignal;
}

export const READINESS = Symbol('readiness');
