import type { Plan } from '@oncelink/contracts';
import { useDemoPro } from './demo-pro.ts';
import { useSession } from './session-store.ts';
import { useSiteConfig } from './site-config.ts';

interface PlanSigns {
  /** The account's, as it was remembered or as the server told it; undefined while nobody is signed in. */
  readonly account: Plan | undefined;
  /** What was remembered. */
  readonly demoPro: boolean;
  /** Undefined until the server has told: the remembered choice stands, so that the first paint is right. */
  readonly demoMode: boolean | undefined;
  /** What everyone has here; undefined until the server has told. */
  readonly planForAll: Plan | undefined;
}

/** The plan that the page shows; the server decides on every call. */
export const planFor = ({ account, demoPro, demoMode, planForAll }: PlanSigns): Plan =>
  planForAll === 'pro' || account === 'pro' || (demoPro && demoMode !== false) ? 'pro' : 'free';

export const usePlan = (): Plan =>
  planFor({
    account: useSession()?.user.subscriptionStatus,
    demoPro: useDemoPro(),
    demoMode: useSiteConfig()?.demoMode,
    planForAll: useSiteConfig()?.planForAll,
  });
