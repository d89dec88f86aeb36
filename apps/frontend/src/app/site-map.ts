export interface SiteLink {
  readonly label: string;
  readonly to: string;
  /** It can be read about, but does not work yet. */
  readonly comingSoon?: boolean;
}

export interface SiteSection {
  readonly heading?: string;
  readonly links: readonly SiteLink[];
}

/** A part of the navigation that opens. */
export interface SiteMenu {
  readonly label: string;
  readonly sections: readonly SiteSection[];
}

const PRODUCTS: SiteLink = { label: 'Products', to: '/products' };
const PRICING: SiteLink = { label: 'Pricing', to: '/pricing' };
const FEATURES: SiteLink = { label: 'Features', to: '/features' };
const API: SiteLink = { label: 'API for Developers', to: '/api', comingSoon: true };
const DEVELOPERS: SiteLink = { label: 'For Developers', to: '/developers' };
const TEAMS: SiteLink = { label: 'For Teams', to: '/teams' };
const ENTERPRISE: SiteLink = { label: 'Enterprise', to: '/enterprise' };
const INTEGRATIONS: SiteLink = { label: 'Integrations', to: '/integrations' };

const BY_ROLE: SiteSection = {
  heading: 'By Role',
  links: [{ label: 'For Everyone', to: '/solutions' }, DEVELOPERS, TEAMS, ENTERPRISE],
};
const CAPABILITIES: SiteSection = { heading: 'Capabilities', links: [FEATURES, INTEGRATIONS, API] };

/** What the bar shows, in order. */
export const NAVIGATION: readonly (SiteLink | SiteMenu)[] = [
  {
    label: PRODUCTS.label,
    sections: [
      {
        links: [
          { label: 'Overview', to: PRODUCTS.to },
          { label: 'Live demo', to: '/features#demo' },
          { label: 'Contact', to: '/contact' },
        ],
      },
    ],
  },
  { label: 'Solutions', sections: [BY_ROLE, CAPABILITIES] },
  PRICING,
];

/** The same for small screens: one list, nothing to unfold. */
export const PHONE_NAVIGATION: readonly SiteSection[] = [
  { links: [PRODUCTS, PRICING] },
  BY_ROLE,
  CAPABILITIES,
  { heading: 'Support', links: [{ label: 'Contact', to: '/contact' }] },
];

export const FOOTER: readonly SiteSection[] = [
  { heading: 'Product', links: [FEATURES, { label: API.label, to: API.to }, PRICING] },
  { heading: 'Solutions', links: [DEVELOPERS, TEAMS, ENTERPRISE, INTEGRATIONS] },
  { heading: 'Support', links: [{ label: 'Contact Us', to: '/contact' }] },
];

export const LEGAL: readonly SiteLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Data', to: '/data' },
  { label: 'Cookies', to: '/cookie' },
];
