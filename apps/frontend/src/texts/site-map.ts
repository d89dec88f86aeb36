import { translatable } from './language-in-use.ts';

/** What leads to the pages of the site: words for `app/site-map.ts`. */
export const siteMapTexts = translatable('siteMap', {
  products: 'Products',
  overview: 'Overview',
  demo: 'Live demo',
  solutions: 'Solutions',
  byRole: 'By Role',
  everyone: 'For Everyone',
  developers: 'For Developers',
  teams: 'For Teams',
  enterprise: 'Enterprise',
  capabilities: 'Capabilities',
  features: 'Features',
  integrations: 'Integrations',
  api: 'API for Developers',
  pricing: 'Pricing',
  product: 'Product',
  support: 'Support',
  contact: 'Contact',
  contactUs: 'Contact Us',
  check: 'Has it been opened?',
  security: 'Security',
  privacy: 'Privacy',
  terms: 'Terms',
  data: 'Data',
  cookies: 'Cookies',
} as const);

export type SiteName = keyof typeof siteMapTexts;
