import { useEffect } from 'react';
import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';
import { useSiteConfig } from '../../session/site-config.ts';
import { usePlan } from '../../session/use-plan.ts';
import { useStore } from '../../lib/store.ts';
import { browserEffects } from './create-link-effects.ts';
import type { Allowance } from './check-form.ts';
import { CreateLinkFlow } from './create-link-flow.ts';
import { startsShort } from './short-link-choice.ts';
import type { CreateLinkState } from './create-link-state.ts';

const flow = new CreateLinkFlow(browserEffects);

/** The page's one form, and what its user may do. */
export function useCreateLink(): {
  readonly flow: CreateLinkFlow;
  readonly state: CreateLinkState;
  readonly allowance: Allowance;
} {
  const config = useSiteConfig();
  const plan = usePlan();
  useEffect(() => flow.startShort(plan === 'pro' && startsShort()), [plan]);
  const freeSeconds = config?.limits.expiryFreeSeconds ?? EXPIRY_DEFAULT_SECONDS;
  return { flow, state: useStore(flow.store), allowance: { plan, freeSeconds } };
}
