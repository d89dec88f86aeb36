import { SIGN_IN_CODE, type ApiKey, type Session, type User } from '@oncelink/contracts';

export const CODE_DIGITS = new RegExp(`^[0-9]{${SIGN_IN_CODE.digits}}$`);
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const USER: User = {
  id: '5b0f7c1e-8c9a-4a52-9f63-0d2f8e7a6b41',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  avatar: null,
  subscriptionStatus: 'pro',
  subscriptionRenewsAt: '2027-11-21T12:00:00.000Z',
  subscriptionEndsAt: null,
  customerId: 'cus_R7exampleExample',
  tellOpened: false,
};

const SESSION: Session = {
  id: '0c9d0f52-3a55-4b0e-8f0e-6d2d3c1b7a90',
  device: 'Chrome on Windows',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastSeenAt: '2026-11-21T14:00:00.000Z',
  current: true,
};

const KEY: ApiKey = {
  id: '8d1f5c0a-4f0e-4c57-9d3c-2b6a1e0f7c53',
  name: 'Deployment',
  hint: 'W8Me',
  scopes: ['secrets:create', 'secrets:read', 'secrets:revoke', 'usage:read', 'webhooks'],
  networks: [],
  callsPerMinute: null,
  madeBy: 'page',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2027-02-19T12:00:00.000Z',
  lastUsedAt: null,
  lapsesAt: null,
};

/** Values for the API document. */
export const EXAMPLE = {
  user: USER,
  session: SESSION,
  key: KEY,
  requestId: Buffer.alloc(16, 'example request ').toString('base64url'),
  deviceId: Buffer.alloc(16, 'example browser ').toString('base64url'),
  code: '314159',
  deviceCode: Buffer.alloc(32, 'example program that logs in').toString('base64url'),
  userCode: 'BCDF-GHJK',
  link: Buffer.alloc(16, 'example link key').toString('base64url'),
  token: 'ol_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAuI_Mpg',
  apiKey: 'olk_00000000000000000000000000000000000000000002VW8Me',
} as const;
