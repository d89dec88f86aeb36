import type { Plan } from '@oncelink/contracts';
import { useDemoPro } from './demo-pro.ts';
import { useSiteConfig } from './site-config.ts';

/**
 * The plan that the page shows. The server decides on every call; until it has told whether it runs in demo mode, the
 * remembered choice stands, so that the first paint is right.
 */
export function usePlan(): Plan {
  const config = useSiteConfig();
  const demoPro = useDemoPro();
  return demoPro && config?.demoMode !== false ? 'pro' : 'free';
}
