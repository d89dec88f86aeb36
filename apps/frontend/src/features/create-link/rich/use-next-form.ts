import { useEffect, useEffectEvent } from 'react';
import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';
import { takeNextOptions } from '../../../lib/link-list/next-link.ts';
import { useSession } from '../../../session/session-store.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { usePlan } from '../../../session/use-plan.ts';
import type { CreateForm } from '../create-form.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { formLike } from './form-like.ts';

/** Begins the form as the link was in whose place its maker wants another one, if they come from My links. */
export function useNextForm(flow: Pick<CreateLinkFlow, 'edit'>, form: CreateForm): void {
  const plan = usePlan();
  const isSignedIn = useSession() !== null;
  const freeSeconds = useSiteConfig()?.limits.expiryFreeSeconds ?? EXPIRY_DEFAULT_SECONDS;
  const begin = useEffectEvent(() => {
    const options = takeNextOptions();
    if (options === null) return;
    const { tells, ...known } = options;
    // A mail goes to an account.
    const wanted = { ...known, ...(isSignedIn && tells && { tells }) };
    flow.edit(formLike(wanted, form, { plan, freeSeconds }));
  });
  useEffect(() => begin(), []);
}
