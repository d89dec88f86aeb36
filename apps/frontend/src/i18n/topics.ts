import type { PageName } from '../lib/addresses.ts';

/** What the messages are about: a folder of src/i18n/messages each. Code that comes late has a topic of its own. */
export const TOPICS = [
  'site',
  'errors',
  'create-link',
  'ready-link',
  'open-link',
  'ended-link',
  'sign-in',
  'demo',
  'pricing',
  'my-links',
  'asks',
  'account-menu',
  'usage',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What a page shows first, besides the messages of the whole site. */
export const PAGE_TOPICS: Readonly<Partial<Record<PageName, Topic>>> = {
  home: 'create-link',
  check: 'ready-link',
  'open-link': 'open-link',
  'get-started': 'sign-in',
  account: 'sign-in',
  usage: 'usage',
  device: 'sign-in',
  console: 'sign-in',
  pricing: 'pricing',
  links: 'my-links',
  ask: 'asks',
  'not-found': 'ended-link',
  // Its form and the one of the Enterprise plan have the same outcomes.
  contact: 'pricing',
  'subscription-success': 'sign-in',
};

/**
 * Whose code says by the server's refusals what went wrong. A link's page has words of its own; the form has what shows a
 * link before it asks the server for one.
 */
const WITH_ERRORS: ReadonlySet<Topic> = new Set([
  'ready-link',
  'asks',
  'sign-in',
  'pricing',
  'account-menu',
  'usage',
]);

/** All that is needed for a topic: every page needs the texts of the site. */
export const topicsFor = (topic: Topic = 'site'): ReadonlySet<Topic> =>
  new Set([
    'site',
    topic,
    WITH_ERRORS.has(topic) ? 'errors' : 'site',
    // Who is not signed in does so right there.
    topic === 'usage' ? 'sign-in' : 'site',
  ]);
