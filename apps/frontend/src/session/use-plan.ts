import type { Plan } from '@oncelink/contracts';
import { useDemoPro } from './demo-pro.ts';
import { useSiteConfig } from './site-config.ts';

/**
 * The plan that the page shows; the server decides on every call.
 * @param demoPro what was remembered
 * @param demoMode undefined until the server has told: the remembered choice stands, so that the first paint is right
 */
export const planFor = (demoPro: boolean, demoMode: boolean | undefined): Plan =>
  demoPro && demoMode !== false ? 'pro' : 'free';

export const usePlan = (): Plan => planFor(useDemoPro(), useSiteConfig()?.demoMode);
