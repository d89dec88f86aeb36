import { useHasPlans } from '../session/site-config.ts';
import { MY_LINKS, PRICING, type SiteLink, type SiteMenu } from './site-map.ts';

/** Plans are out of sight until the server has told whether there are any. */
export const classOf = ({ label }: SiteLink, classes: string): string =>
  label === PRICING.label ? `${classes} asking:invisible` : classes;

/** The same in bar and menu, where the way to one's links shows only who has some. */
export const menuClassOf = (link: SiteLink, classes: string): string =>
  classOf(link, link.label === MY_LINKS.label ? `${classes} without-links:hidden` : classes);

/** Leaves out what leads nowhere on this site: the plans, where everyone has the same one. */
export function useShownLinks() {
  const hasPlans = useHasPlans();
  return <Link extends SiteLink | SiteMenu>(links: readonly Link[]): readonly Link[] =>
    hasPlans ? links : links.filter(({ label }) => label !== PRICING.label);
}
