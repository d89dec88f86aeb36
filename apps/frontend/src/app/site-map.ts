import type { English } from '../i18n/english.d.ts';

/** Links and headings are named by the keys of their texts. */
type SiteName = keyof English['siteMap'];

export interface SiteLink {
  readonly label: SiteName;
  readonly to: string;
}

export interface SiteSection {
  readonly heading?: SiteName;
  readonly links: readonly SiteLink[];
}

/** A part of the navigation that opens. */
export interface SiteMenu {
  readonly label: SiteName;
  readonly sections: readonly SiteSection[];
}

const PRODUCTS: SiteLink = { label: 'products', to: '/products' };
const SOLUTIONS: SiteLink = { label: 'solutions', to: '/solutions' };
/** Left out where nothing is left to buy. */
export const PRICING: SiteLink = { label: 'pricing', to: '/pricing' };
/** In bar and menu only once there are some: see the-list.ts. */
export const MY_LINKS: SiteLink = { label: 'myLinks', to: '/links' };
const FEATURES: SiteLink = { label: 'features', to: '/features' };
const API: SiteLink = { label: 'api', to: '/api' };
const DEVELOPERS: SiteLink = { label: 'developers', to: '/developers' };
const TEAMS: SiteLink = { label: 'teams', to: '/teams' };
const ENTERPRISE: SiteLink = { label: 'enterprise', to: '/enterprise' };
const INTEGRATIONS: SiteLink = { label: 'integrations', to: '/integrations' };

const BY_ROLE: SiteSection = {
  heading: 'byRole',
  links: [{ label: 'everyone', to: SOLUTIONS.to }, DEVELOPERS, TEAMS, ENTERPRISE],
};
const CAPABILITIES: SiteSection = { heading: 'capabilities', links: [FEATURES, INTEGRATIONS, API] };

/** What the bar shows, in order. */
export const NAVIGATION: readonly (SiteLink | SiteMenu)[] = [
  {
    label: PRODUCTS.label,
    sections: [
      {
        links: [
          { label: 'overview', to: PRODUCTS.to },
          { label: 'demo', to: '/features#demo' },
          { label: 'contact', to: '/contact' },
        ],
      },
    ],
  },
  { label: SOLUTIONS.label, sections: [BY_ROLE, CAPABILITIES] },
  PRICING,
  MY_LINKS,
];

/** The same for small screens: one list, nothing to unfold. */
export const PHONE_NAVIGATION: readonly SiteSection[] = [
  { links: [PRODUCTS, PRICING, MY_LINKS] },
  BY_ROLE,
  CAPABILITIES,
  { heading: 'support', links: [{ label: 'contact', to: '/contact' }] },
];

export const FOOTER: readonly (SiteSection & { readonly heading: SiteName })[] = [
  { heading: 'product', links: [FEATURES, API, PRICING] },
  { heading: 'solutions', links: [DEVELOPERS, TEAMS, ENTERPRISE, INTEGRATIONS] },
  {
    heading: 'support',
    links: [
      { label: 'contactUs', to: '/contact' },
      MY_LINKS,
      { label: 'check', to: '/check' },
      { label: 'security', to: '/security' },
    ],
  },
];

/** What only a menu leads to. */
export const MENU_PAGES: readonly SiteLink[] = [PRODUCTS, SOLUTIONS];

export const LEGAL: readonly SiteLink[] = [
  { label: 'privacy', to: '/privacy' },
  { label: 'terms', to: '/terms' },
  { label: 'data', to: '/data' },
  { label: 'cookies', to: '/cookie' },
];
