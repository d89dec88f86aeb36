import type { PageName } from '../lib/addresses.ts';

/** What pages show first: a folder of src/i18n/messages each. */
const FIRST_TOPICS = [
  'site',
  'errors',
  'accounts',
  'create-link',
  'ready-link',
  'open-link',
  'ended-link',
  'sign-in',
  'pricing',
  'my-links',
  'asks',
  'usage',
] as const;

/** What comes late on every page. How it is found comes late, too (late-texts.ts). */
const LATE_TOPICS = [
  'late/account-menu',
  'late/add-files',
  'late/ask-life',
  'late/ask-mail',
  'late/demo',
  'late/fetch-files',
  'late/readers',
  'late/replies',
  'late/start',
  'late/sync',
] as const;
export type LateTopic = (typeof LATE_TOPICS)[number];

/** What the messages are about. */
export const TOPICS = [...FIRST_TOPICS, ...LATE_TOPICS] as const;
export type Topic = (typeof TOPICS)[number];

export const isLateTopic = (topic: Topic): topic is LateTopic => topic.startsWith('late/');

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
  'usage',
  'late/account-menu',
]);

/** Where somebody signs in or out, or pays. */
const WITH_ACCOUNTS: ReadonlySet<Topic> = new Set([
  'create-link',
  'sign-in',
  'pricing',
  'usage',
  'late/account-menu',
]);

/** All that is needed for a topic: every page needs the texts of the site. */
export const topicsFor = (topic: Topic = 'site'): ReadonlySet<Topic> =>
  new Set([
    'site',
    topic,
    WITH_ERRORS.has(topic) ? 'errors' : 'site',
    WITH_ACCOUNTS.has(topic) ? 'accounts' : 'site',
    // Who is not signed in does so right there.
    topic === 'usage' ? 'sign-in' : 'site',
  ]);
