import type { Caller } from '@oncelink/contracts';
import { MAX_MESSAGE_BYTES, type AssertionKeys } from './wire-format.ts';

/** Request and result type of every pattern of a service. */
export type MessageContract<C> = { [P in keyof C]: { request: unknown; result: unknown } };

export interface RedisListClientOptions extends AssertionKeys {
  readonly url: string;
  /** Name of the service to call. */
  readonly service: string;
  /** Milliseconds within which a service must have started on a request; at most 30,000. */
  readonly deadlineMs?: number;
  /** Requests that may wait for the service at once; beyond that, calls fail as `overloaded`. */
  readonly maxQueued?: number;
  /**
   * Calls of this client that may wait for their answers at once, however quickly these come; fewer when they come slowly
   * (`PendingCalls.room`). Further ones fail as `overloaded`.
   */
  readonly maxWaiting?: number;
  /** Largest request, in bytes of UTF-8; 65,536 unless the server takes more. */
  readonly maxMessageBytes?: number;
}

/** With the defaults filled in. */
export type ClientSettings = Required<Omit<RedisListClientOptions, keyof AssertionKeys>> & AssertionKeys;

/**
 * Far fewer may wait than may lie in the queue, which all gateways share: a request that lies there for longer than its
 * deadline is work for nobody, so a service with 5,000 before it answers next to none in time.
 */
export const CLIENT_DEFAULTS = {
  deadlineMs: 4000,
  maxQueued: 5000,
  maxWaiting: 2400,
  maxMessageBytes: MAX_MESSAGE_BYTES,
} as const;

export interface CallOptions {
  readonly requestId: string;
  /** Null or absent: a visitor who is not signed in. */
  readonly caller?: Caller | null;
  readonly deadlineMs?: number;
  /** The call fails as `overloaded` while so large a share of the calls that may wait do wait; 1 unless given. */
  readonly share?: number;
}

export interface TracedCallOptions extends CallOptions {
  /** The span of the call. */
  readonly trace?: string | undefined;
}
