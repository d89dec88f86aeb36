import type { Plan } from './plan.ts';

/** Who a request comes from, as the gateway found out and asserts it to the services. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly plan: Plan;
}
