import type { Caller } from '@oncelink/contracts';

/** Request and result type of every pattern of a service. */
export type MessageContract<C> = { [P in keyof C]: { request: unknown; result: unknown } };

export interface RedisListClientOptions {
  readonly url: string;
  /** Name of the service to call. */
  readonly service: string;
  /** 32 bytes that gateways and services share: signs who the caller is. */
  readonly assertionKey: Buffer;
  /** Milliseconds within which a service must have started on a request; at most 30,000. */
  readonly deadlineMs?: number;
  /** Requests that may wait for the service at once; beyond that, calls fail as `overloaded`. */
  readonly maxQueued?: number;
  /** Largest request, in bytes of UTF-8; 65,536 unless the server takes more. */
  readonly maxMessageBytes?: number;
}

export interface CallOptions {
  readonly requestId: string;
  /** Null or absent: a visitor who is not signed in. */
  readonly caller?: Caller | null;
  readonly deadlineMs?: number;
}

export interface TracedCallOptions extends CallOptions {
  /** The span of the call. */
  readonly trace?: string | undefined;
}
