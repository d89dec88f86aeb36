import { API_KEY, KEY_PLANS } from './api-keys.ts';
import {
  BEGINS,
  DAY,
  HOUR,
  LOOKS,
  MINUTE,
  SYNC_LIST,
  type Allowance,
  type CallLimit,
  type CallRule,
  type LinkCallRule,
} from './call-rule.ts';
import { ASK_CALLS } from './calls-about-asks.ts';
import { FILE_CALLS } from './calls-about-files.ts';
import { LINK_CALLS, type LinkCallName } from './calls-about-links.ts';
import type { Plan } from './plan.ts';

const ACCOUNT: CallLimit = {
  name: 'account',
  perNetwork: [{ calls: 120, seconds: MINUTE }],
  perUser: [{ calls: 60, seconds: MINUTE }],
};

const CONTACT: CallLimit = { name: 'contact', perNetwork: [{ calls: 5, seconds: HOUR }] };

const PER_KEY: Allowance = { calls: API_KEY.callsPerMinute, seconds: MINUTE };

/** Links of all keys of an account. */
const LINKS_BY_KEY: Readonly<Record<Plan, Allowance>> = {
  free: { calls: KEY_PLANS.free.linksPerDay, seconds: DAY },
  pro: { calls: KEY_PLANS.pro.linksPerDay, seconds: DAY },
};

const OWN_RECEIPTS: CallLimit = {
  name: 'ownReceipts',
  perNetwork: [{ calls: 120, seconds: MINUTE }],
  perKey: PER_KEY,
};

/** Calls of programs. Without a key they share the limits of visitors of the page. */
const PROGRAM_CALLS = {
  createLinkByKey: {
    key: 'optional',
    scope: 'secrets:create',
    limit: {
      name: LINK_CALLS.createLink.limit.name,
      perVisitorNetwork: LINK_CALLS.createLink.limit.perVisitorNetwork,
      perUserNetwork: LINK_CALLS.createLink.limit.perUserNetwork,
      perKey: PER_KEY,
      quota: LINKS_BY_KEY,
    },
    share: BEGINS,
  },
  createSealByKey: {
    key: 'optional',
    scope: 'secrets:create',
    limit: {
      name: LINK_CALLS.createSeal.limit.name,
      perVisitorNetwork: LINK_CALLS.createSeal.limit.perVisitorNetwork,
      perUserNetwork: LINK_CALLS.createSeal.limit.perUserNetwork,
      perKey: PER_KEY,
      quota: LINKS_BY_KEY,
    },
    share: BEGINS,
  },
  /** What a key asks and does about itself. */
  ownKey: {
    key: 'needed',
    limit: { name: 'ownKey', perNetwork: [{ calls: 120, seconds: MINUTE }], perKey: PER_KEY },
  },
  /** Receipts and events. */
  readReceipts: { key: 'needed', scope: 'secrets:read', limit: OWN_RECEIPTS },
  revokeSecret: { key: 'needed', scope: 'secrets:revoke', limit: OWN_RECEIPTS },
  readUsage: {
    key: 'needed',
    scope: 'usage:read',
    limit: { name: 'ownKey', perNetwork: [{ calls: 120, seconds: MINUTE }], perKey: PER_KEY },
  },
  webhooks: { key: 'needed', scope: 'webhooks', limit: { ...OWN_RECEIPTS, name: 'webhooks' } },
  /** It has something sent somewhere else. */
  testWebhook: {
    key: 'needed',
    scope: 'webhooks',
    limit: { name: 'testWebhook', perKey: { calls: 10, seconds: MINUTE } },
  },
  /** Each is a row until it lapses. */
  beginDeviceLogin: {
    limit: {
      name: 'beginDeviceLogin',
      perNetwork: [
        { calls: 60, seconds: HOUR },
        { calls: 10, seconds: MINUTE },
      ],
    },
  },
  /** Several machines of one network may wait at once. */
  pollDeviceLogin: { limit: { name: 'pollDeviceLogin', perNetwork: [{ calls: 240, seconds: MINUTE }] } },
  reportLeakedKey: { limit: { name: 'reportLeakedKey', perNetwork: [{ calls: 60, seconds: MINUTE }] } },
} as const satisfies Record<string, CallRule>;

/** Calls of those who made links. */
const MAKER_CALLS = {
  /** What became of up to `LINK_LIST.perStatus` links: an open list asks three times a minute, an office has many. */
  statusOfMany: {
    limit: { name: 'askStatusOfMany', perNetwork: [{ calls: 60, seconds: MINUTE }] },
    share: LOOKS,
  },
  /** The signed word of the site on one link. */
  signStatement: {
    limit: { name: 'signStatement', perNetwork: [{ calls: 60, seconds: MINUTE }] },
    share: LOOKS,
  },
} as const satisfies Record<string, CallRule>;

/** Every call of the API that is limited: who may make it, how often, and what becomes of it when much waits. */
export const CALLS = {
  ...LINK_CALLS,
  ...PROGRAM_CALLS,
  ...MAKER_CALLS,
  ...ASK_CALLS,
  ...FILE_CALLS,
  sendCode: {
    limit: {
      name: 'sendCode',
      perNetwork: [
        { calls: 10, seconds: HOUR },
        { calls: 3, seconds: MINUTE },
      ],
    },
  },
  verifyCode: { limit: { name: 'verifyCode', perNetwork: [{ calls: 30, seconds: HOUR }] } },
  signOut: { account: 'optional', limit: ACCOUNT },
  /** Sessions, name and deletion of the account, and what a checkout came to. */
  ownAccount: { account: 'needed', limit: ACCOUNT },
  /** What became of links that keys have made, and where that is sent. An open log asks again and again. */
  ownEvents: {
    account: 'needed',
    limit: {
      name: 'ownEvents',
      perNetwork: [{ calls: 240, seconds: MINUTE }],
      perUser: [{ calls: 120, seconds: MINUTE }],
    },
  },
  /** It has something sent somewhere else. */
  testOwnWebhook: {
    account: 'needed',
    limit: { name: 'testOwnWebhook', perUser: [{ calls: 10, seconds: MINUTE }] },
  },
  startCheckout: {
    account: 'needed',
    limit: {
      name: 'startCheckout',
      perNetwork: [{ calls: 30, seconds: HOUR }],
      perUser: [{ calls: 10, seconds: HOUR }],
    },
  },
  openPortal: {
    account: 'needed',
    limit: {
      name: 'openPortal',
      perNetwork: [{ calls: 30, seconds: HOUR }],
      perUser: [{ calls: 20, seconds: HOUR }],
    },
  },
  /** The list of links that an account keeps: a device that joins reads all of it, and writes what it has. */
  syncList: {
    account: 'needed',
    limit: SYNC_LIST,
  },
  /** Only what is not signed: it must neither keep the billing-service busy nor the provider's events out. */
  takeEvent: {
    limit: {
      name: 'takeEvent',
      perNetwork: [{ calls: 50, seconds: 1 }],
      inAll: [{ calls: 100, seconds: 1 }],
      exceptSigned: true,
    },
  },
  /** Who has no such mail would have to guess 128 bits. */
  stopMails: { limit: { name: 'stopMails', perNetwork: [{ calls: 60, seconds: MINUTE }] } },
  contact: { limit: CONTACT },
  reportViolation: { limit: { name: 'reportViolation', perNetwork: [{ calls: 60, seconds: MINUTE }] } },
} as const satisfies Record<string, CallRule>;

export type CallName = keyof typeof CALLS;

/** The rule of a call, with its optional parts visible to the compiler. */
export const callRule = (name: CallName): CallRule => CALLS[name];

export const LINK_CALL_RULES: Readonly<Record<LinkCallName, LinkCallRule>> = LINK_CALLS;

/** No call of its own: tokens and keys that no cache knows. A session is looked up twice a minute at most. */
export const TOKEN_LOOKUP_LIMIT: CallLimit = {
  name: 'lookUpToken',
  perNetwork: [{ calls: 600, seconds: MINUTE }],
};
