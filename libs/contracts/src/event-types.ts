/** All in the order of the numbers that the databases have, from 1: what is new comes last. */
export const SECRET_EVENT_TYPES = [
  'secret.created',
  'secret.accessed',
  'secret.deleted',
  'secret.expired',
  'secret.locked',
] as const;
export type SecretEventType = (typeof SECRET_EVENT_TYPES)[number];

export const KEY_EVENT_TYPES = ['key.created', 'key.expiring', 'key.rotated', 'key.revoked'] as const;
export type KeyEventType = (typeof KEY_EVENT_TYPES)[number];

export const EVENT_TYPES = [
  ...SECRET_EVENT_TYPES,
  ...KEY_EVENT_TYPES,
  'webhook.disabled',
  'subscription.changed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
