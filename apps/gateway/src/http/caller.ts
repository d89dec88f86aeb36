import { proOptionOf, type LinkOptions, type Plan } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * The caller's plan, or null for a visitor who is not signed in.
 * @param demoMode whether the header of demonstrations counts
 */
export function planOf({ headers }: FastifyRequest, demoMode: boolean): Plan | null {
  return demoMode && headers['x-demo-pro'] === 'on' ? 'pro' : null;
}

/** Throws SIGN_IN_REQUIRED or PRO_REQUIRED when the link asks for more than the plan has. */
export function requirePlan(plan: Plan | null, link: LinkOptions, freeSeconds: number): void {
  if (plan === 'pro' || proOptionOf(link, freeSeconds) === null) return;
  throw new ApiError(plan === null ? 'SIGN_IN_REQUIRED' : 'PRO_REQUIRED');
}
