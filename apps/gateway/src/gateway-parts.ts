import {
  BILLING_MESSAGE_MAX_BYTES,
  type AuthServiceContract,
  type BillingContract,
} from '@oncelink/contracts';
import type { EventContract } from '@oncelink/contracts/events';
import type { FileContract } from '@oncelink/contracts/files';
import type { RedisListClient } from '@oncelink/messaging';
import type { HealthCheck, Log, Redis } from '@oncelink/service-kit';
import type { GatewayConfig } from './config.ts';
import type { LinkCalls } from './links/link-calls.ts';

/**
 * Calls the auth-service, never twice: a second code, a second try, a second mail or a second sign-out would be answered
 * in another way. The page repeats what may be repeated.
 */
export type AuthClient = Pick<RedisListClient<AuthServiceContract>, 'call'>;

/** Calls the billing-service, never twice: the payment provider needs its time for each call. */
export type BillingClient = Pick<RedisListClient<BillingContract>, 'call'>;

/**
 * The payment provider gets several requests in a row, each of which may take a second; proxies give up after 15.
 * Events are large, so fewer of them may wait than of other messages.
 */
export const BILLING_CHANNEL = {
  service: 'billing',
  deadlineMs: 13_000,
  maxQueued: 200,
  maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
} as const;

/** Where billing is off nobody is asked, and no billing-service has to run. */
export const BILLING_OFF: BillingClient = {
  call: () => Promise.resolve({ outcome: 'billing-off' }),
};

/**
 * Calls the events-service, again where no answer came: its messages may come twice.
 */
export type EventsClient = Pick<RedisListClient<EventContract>, 'call'>;

/** Where events are off nobody is asked, and no events-service has to run. */
export const EVENTS_OFF: EventsClient = {
  call: () => Promise.resolve({ outcome: 'events-off' }),
};

/** Calls the files-service, again where no answer came: its messages may come twice. */
export type FilesClient = Pick<RedisListClient<FileContract>, 'call'>;

/** Where files are off nobody is asked, and no files-service has to run. */
export const FILES_OFF: FilesClient = {
  call: () => Promise.resolve({ outcome: 'files-off' }),
};

/** What must work before the gateway is sent requests. */
export interface Readiness {
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** Services that could not reach their database when they were last asked. Pages and much else go on without them. */
  readonly withoutDatabase: () => readonly string[];
  /** Aborted when the shutdown begins: the gateway then answers its open requests and accepts no new ones. */
  readonly shutdown: AbortSignal;
}

/** What the gateway is made of. `main.ts` and the tests make these parts, connect them and close them. */
export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly links: LinkCalls;
  readonly auth: AuthClient;
  /** Undefined where billing is off. */
  readonly billing: BillingClient | undefined;
  /** Undefined where events are off. */
  readonly events: EventsClient | undefined;
  /** Undefined where files are off. */
  readonly files: FilesClient | undefined;
  /** For limits and sessions. */
  readonly redis: Redis;
  readonly readiness: Readiness;
}

/** Tokens by which Nest injects the parts; the config's is `GATEWAY_CONFIG`, that of the links their class. */
export const LOG = Symbol('log');
export const AUTH_CLIENT = Symbol('auth client');
export const BILLING_CLIENT = Symbol('billing client');
export const EVENTS_CLIENT = Symbol('events client');
export const FILES_CLIENT = Symbol('files client');
export const REDIS = Symbol('redis');
export const READINESS = Symbol('readiness');
