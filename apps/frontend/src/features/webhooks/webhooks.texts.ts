import type { Plan } from '@oncelink/contracts';
import type {
  AttemptError,
  DeliveryState,
  EventType,
  WebhookFormat,
  WebhookState,
  WebhookWhy,
} from '@oncelink/contracts/events';
import { describeTime } from '../../i18n/formats.ts';

const PLANS: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro' };

const events: Readonly<Record<EventType, string>> = {
  'secret.created': 'Created',
  'secret.accessed': 'Opened',
  'secret.deleted': 'Deleted',
  'secret.expired': 'Expired',
  'secret.locked': 'Locked',
  'key.created': 'Key made',
  'key.expiring': 'Key expires soon',
  'key.rotated': 'Key replaced',
  'key.revoked': 'Key revoked',
  'webhook.disabled': 'Webhook disabled',
  'subscription.changed': 'Plan changed',
};
const formats: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Standard Webhooks',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Teams',
};
const states: Readonly<Record<Exclude<WebhookState, 'on'>, string>> = {
  paused: 'Paused',
  disabled: 'Disabled',
};
const whys: Readonly<Record<WebhookWhy, string>> = {
  gone: 'Its server said that it is gone (410).',
  failing: 'For five days it answered nothing but failures.',
  plan: 'Your plan has no room for it.',
};
const deliveryStates: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
};
const errors: Readonly<Record<AttemptError, string>> = {
  url: 'No address to send to',
  name: 'Its name leads nowhere',
  address: 'Its name leads to where nothing may be sent',
  certificate: 'Its certificate is not valid',
  timeout: 'No answer in 10 seconds',
  connection: 'No connection',
  answer: 'Its answer could not be read',
};

const timeOf = (at: string): string => describeTime(Date.parse(at), 'en');
const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Where the events of one's links are sent. */
export const webhookTexts = {
  events,
  formats,
  states,
  loading: 'Loading your webhooks...',
  failed: 'Your webhooks could not be loaded.',
  offline: 'No answer arrived. Your webhooks work as before; check your connection and try again.',
  tryAgain: 'Try again',
  codeForList: 'Webhooks are shown to someone who has just proved to be the owner of this account.',
  off: 'This site sends no webhooks.',
  offText: 'Its operator can switch them on. Events can be read here, and by the API.',
  empty: 'No webhook yet.',
  emptyText:
    'Add an address, and it is told when a link of your keys is opened, expires or ends in another way.',
  add: 'Add a webhook',
  count: (count: number, limit: number) => `${count} of ${plural(limit, 'webhook', 'webhooks')}`,
  full: (plan: Plan, limit: number) =>
    `${PLANS[plan]} includes ${plural(limit, 'webhook', 'webhooks')}, and you have ${limit === 1 ? 'it' : 'them all'}.`,
  fullText: 'Remove one that you no longer need to add another.',
  seePlans: 'See the plans',
  row: {
    events: 'Events',
    all: 'All',
    format: 'Format',
    formerSigns: 'Former secret',
    signsUntil: (at: string) => `Signs until ${timeOf(at)}`,
    failingSince: (at: string) => `Nothing but failures since ${timeOf(at)}. After five days it is disabled.`,
    disabled: 'Nothing is sent here.',
    whys,
    test: 'Send test',
    log: 'Deliveries',
    rotate: 'Rotate secret',
    pause: 'Pause',
    on: 'Switch on',
    remove: 'Remove',
    named: (action: string, host: string) => `${action}: ${host}`,
  },
  log: {
    title: 'Deliveries of the last 30 days',
    filter: 'Show',
    states: { all: 'All', ...deliveryStates },
    state: deliveryStates,
    loading: 'Loading deliveries...',
    failed: 'The deliveries could not be loaded.',
    offline: 'No answer arrived. Check your connection and try again.',
    empty: 'Nothing was sent yet.',
    emptyFiltered: 'None of these.',
    refresh: 'Refresh',
    older: 'Show older ones',
    test: 'Test',
    attempts: (count: number) => plural(count, 'attempt', 'attempts'),
    underWay: 'Being sent',
    next: (at: string) => `next ${timeOf(at)}`,
    time: timeOf,
    took: (ms: number) => `${ms.toLocaleString('en')} ms`,
    status: (status: number) => `Answered ${status}`,
    errors,
    noEvent: 'The event is no longer kept',
    forgotten: 'What was answered is kept for 7 days.',
    details: 'What was answered',
    again: 'Send again',
    againNamed: (id: string) => `Send again: ${id}`,
    allAgain: 'Send all that were given up again',
  },
} as const;

export const webhookToasts = {
  tested: { title: 'Test sent', description: 'It shows among the deliveries.' },
  paused: { title: 'Webhook paused', description: 'Events that happen meanwhile are not sent.' },
  on: { title: 'Webhook switched on', description: 'What waited for it is sent now.' },
  removed: { title: 'Webhook removed', description: 'Nothing more is sent to it.' },
  full: 'Your plan has no room for another one that is on. Remove or pause one first.',
  gone: { title: 'It was removed', description: 'Somebody else was faster.' },
  failed: { title: 'Error', description: 'No answer arrived. Look again, then try again.' },
  sentAgain: (count: number) => ({
    title: plural(count, 'event is sent again', 'events are sent again'),
  }),
} as const;
