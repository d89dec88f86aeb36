import { useHasPlans } from '../session/site-config.ts';
import { PRICING, type SiteLink, type SiteMenu } from './site-map.ts';

/** Out of sight until the server has told whether there are plans. */
export const classOf = ({ label }: SiteLink, classes: string): string =>
  label === PRICING.label ? `${classes} asking:invisible` : classes;

/** Leaves out what leads nowhere on this site: the plans, where everyone has the same one. */
export function useShownLinks() {
  const hasPlans = useHasPlans();
  return <Link extends SiteLink | SiteMenu>(links: readonly Link[]): readonly Link[] =>
    hasPlans ? links : links.filter(({ label }) => label !== PRICING.label);
}
