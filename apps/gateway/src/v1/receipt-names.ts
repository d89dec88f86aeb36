import { createHmac } from 'node:crypto';
import { WATCH_BYTES } from '@oncelink/contracts';
import {
  RECEIPT_ID,
  type Delivery,
  type KeyEvent,
  type Receipt,
  type SecretEvent,
  type SubscriptionEvent,
  type Webhook,
  type WebhookEvent,
} from '@oncelink/contracts/events';
import { base62 } from '../auth/base62.ts';

/** What a link is called by those who only know that there is one. */
export interface ReceiptNames {
  /** For its maker. */
  readonly id: string;
  /** Between the services that have the link and the receipt. */
  readonly watch: string;
}

/**
 * The names of the receipt of a link. The same account and proof give the same, so a repeated call finds what the first one
 * made; without the key, nobody can tell which of two names belong together. The first byte of the watch is that of the
 * proof: it leads to the shard of the link.
 * @param proofHash base64url
 */
export function namesOf(key: Buffer, ownerId: string, proofHash: string): ReceiptNames {
  const proof = Buffer.from(proofHash, 'base64url');
  const derive = (purpose: string, bytes: number): Buffer =>
    createHmac('sha256', key).update(`${purpose}\0${ownerId}\0`).update(proof).digest().subarray(0, bytes);
  const number = BigInt(`0x${derive('id', RECEIPT_ID.bytes).toString('hex')}`);
  const watch = Buffer.concat([proof.subarray(0, 1), derive('watch', WATCH_BYTES - 1)]);
  return { id: RECEIPT_ID.prefix + base62(number, RECEIPT_ID.digits), watch: watch.toString('base64url') };
}

export const RECEIPT_PATTERN = new RegExp(`^${RECEIPT_ID.prefix}[0-9A-Za-z]{${RECEIPT_ID.digits}}$`);
export const EVENT_PATTERN = /^evt_[0-9a-f]{24}$/;

const receipt: Receipt = {
  id: 'sec_3BDKpVq8sT0aZx5LmN7eRc',
  reference: 'OPS-1412',
  kind: 'password',
  state: 'accessed',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
  endedAt: '2026-11-21T14:30:00.000Z',
};
const event: SecretEvent = {
  id: 'evt_00000000002a5b1e0c7d9f3a',
  type: 'secret.accessed',
  timestamp: '2026-11-21T14:30:00.000Z',
  data: receipt,
};

const { id, timestamp } = event;
const key: KeyEvent = {
  id,
  type: 'key.rotated',
  timestamp,
  data: {
    id: '0198c2f4-6c1e-7c55-9d2f-3a1b5c7d9e0f',
    hint: 'W8Me',
    expiresAt: '2027-02-19T12:00:00.000Z',
    lapsesAt: '2026-11-22T14:30:00.000Z',
    replacedBy: '0198c2f4-7a2b-7e11-8c3d-5e6f7a8b9c0d',
    why: null,
  },
};
const disabled: WebhookEvent = {
  id,
  type: 'webhook.disabled',
  timestamp,
  data: { id: 'whe_1f0c3a5b7d9e2f4a6b8c0d', host: 'hooks.example.com', why: 'failing' },
};
const subscription: SubscriptionEvent = {
  id,
  type: 'subscription.changed',
  timestamp,
  data: { plan: 'pro', endsAt: '2026-12-21T12:00:00.000Z' },
};

/** Values for the API document: events of other things than links. */
export const EVENT_EXAMPLE = { key, disabled, subscription };

/** Values for the API document. */
export const RECEIPT_EXAMPLE = { receipt, event, watch: Buffer.alloc(WATCH_BYTES, 1).toString('base64url') };

const webhook: Webhook = {
  id: 'whe_1f0c3a5b7d9e2f4a6b8c0d',
  url: 'https://hooks.example.com/oncelink',
  format: 'standard',
  events: ['secret.accessed', 'secret.expired'],
  state: 'on',
  why: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-21T12:00:00.000Z',
};
const delivery: Delivery = {
  eventId: event.id,
  isTest: false,
  state: 'delivered',
  madeAt: '2026-11-21T14:30:00.500Z',
  dueAt: null,
  tried: 1,
  attempts: [{ at: '2026-11-21T14:30:01.000Z', ms: 120, status: 200, error: null, head: 'ok' }],
};

export const WEBHOOK_EXAMPLE = {
  webhook,
  delivery,
  secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
