export interface SiteLink {
  readonly label: string;
  readonly to: string;
}

interface SiteSection {
  readonly heading: string;
  readonly links: readonly SiteLink[];
}

const PRICING: SiteLink = { label: 'Pricing', to: '/pricing' };

/** What the navigation lists. Only addresses that exist. */
export const NAVIGATION: readonly SiteLink[] = [PRICING];

/** What the footer lists. */
export const FOOTER: readonly SiteSection[] = [{ heading: 'Product', links: [PRICING] }];
