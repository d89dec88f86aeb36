import type { Plan } from './plan.ts';

/**
 * API keys: prefix, 43 digits of 62 for 32 random bytes, 6 for the CRC-32 of all before. The prefix is known to secret
 * scanners, the checksum finds typing errors without a question to anyone.
 */
export const API_KEY = {
  prefix: 'olk_',
  bytes: 32,
  digits: 43,
  checkDigits: 6,
  alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  /** Last characters that its owner sees again. */
  hintLength: 4,
  daysMin: 1,
  daysMax: 366,
  daysDefault: 90,
  /** Revoked after so many days without a call. */
  unusedDays: 180,
  networksMax: 10,
  nameMax: 100,
  callsPerMinute: 120,
  overlapHoursMax: 168,
  overlapHoursDefault: 24,
  /** Days before its end on which its owner is mailed. */
  warnDays: [14, 3],
} as const;

/** What a key may do. None of them opens a link: nothing does but what the link itself holds. */
export const KEY_SCOPES = [
  'secrets:create',
  'secrets:read',
  'secrets:revoke',
  'usage:read',
  'webhooks',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a plan gives those who call by program. */
export const KEY_PLANS: Readonly<
  Record<Plan, { readonly keys: number; readonly linksPerDay: number; readonly usageDays: number }>
> = {
  free: { keys: 2, linksPerDay: 100, usageDays: 7 },
  pro: { keys: 25, linksPerDay: 1000, usageDays: 90 },
};
