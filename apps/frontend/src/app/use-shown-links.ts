import { useHasPlans } from '../session/site-config.ts';
import { PRICING, type SiteLink, type SiteMenu } from './site-map.ts';

/** Leaves out what leads nowhere on this site: the plans, where everyone has the same one. */
export function useShownLinks() {
  const hasPlans = useHasPlans();
  return <Link extends SiteLink | SiteMenu>(links: readonly Link[]): readonly Link[] =>
    hasPlans ? links : links.filter(({ label }) => label !== PRICING.label);
}
