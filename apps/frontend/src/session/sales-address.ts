import { useHasPlans } from './site-config.ts';

/** Where one asks what it costs for a company. Where there are no plans, the page of prices has no form for it. */
export const useSalesAddress = (): string =>
  useHasPlans() ? '/pricing#enterprise' : '/contact?category=general&subject=sales';
