import { timingSafeEqual } from 'node:crypto';
import { prepareMac, type Mac } from '@oncelink/service-kit';
import { REMOTE_ERROR_CODES, type RemoteErrorCode } from './errors.ts';

/** The transport's version is part of every name, so processes of two versions never read each other's messages. */
const PREFIX = 'oncelink:rpc:2';

/** Biggest message in bytes of UTF-8; the largest real one (a 2,000-emoji envelope) is about 11.5 kB. */
export const MAX_MESSAGE_BYTES = 65_536;
/** Longest deadline a call may ask for, and so the longest time a request can lie in Redis. */
export const MAX_DEADLINE_MS = 30_000;

/** How long a caller waits beyond the deadline: a handler may have started just before it. */
export const ANSWER_MARGIN_MS = 1000;

export const requestList = (service: string): string => `${PREFIX}:${service}`;
export const replyChannel = (clientId: string): string => `${PREFIX}:replies:${clientId}`;

/**
 * The id of an event: a message that gets no answer. An empty text and not a missing one: replicas from before there were
 * events drop a message without an id. They run this one and answer it, and no call takes the answer.
 */
export const EVENT_ID = '';

/** How long an event may lie in Redis. Shorter than an assertion lives, so that many events share one. */
export const EVENT_LIFE_MS = 15_000;

export interface RequestMessage {
  /** Unique for its client; `EVENT_ID` for an event. */
  readonly id: string;
  /** Which client gets the reply. */
  readonly clientId: string;
  readonly requestId: string;
  /** In milliseconds of the Redis server's clock. */
  readonly deadline: number;
  /** Signed by the gateway: who the caller is. */
  readonly assertion: string;
  readonly pattern: string;
  readonly data: unknown;
  /** Span of the caller, where the request is traced. */
  readonly trace?: string | undefined;
}

export function encodeRequest(message: RequestMessage): string {
  const { id, clientId, requestId, deadline, assertion, pattern, data, trace } = message;
  const parts = [id, clientId, requestId, deadline, assertion, pattern, data];
  // Not an empty part: replicas from before there were traces drop what has more than seven.
  if (trace !== undefined) parts.push(trace);
  return JSON.stringify(parts);
}

/** Null when the text is no request: anyone who can write to Redis can write anything. */
export function decodeRequest(text: string): RequestMessage | null {
  const parts = parseArray(text);
  if (parts?.length !== 7 && parts?.length !== 8) return null;
  const [id, clientId, requestId, deadline, assertion, pattern, data, trace] = parts;
  if (typeof id !== 'string' || typeof clientId !== 'string' || typeof requestId !== 'string') return null;
  if (typeof deadline !== 'number' || typeof assertion !== 'string' || typeof pattern !== 'string')
    return null;
  const request = { id, clientId, requestId, deadline, assertion, pattern, data };
  return typeof trace === 'string' ? { ...request, trace } : request;
}

export type Reply =
  | { readonly id: string; readonly error: null; readonly result: unknown }
  | { readonly id: string; readonly error: RemoteErrorCode };

/** How a request ended. */
export type Outcome = RemoteErrorCode | { readonly result: unknown };

/** One reply as JSON text. A result that has no JSON form (a cycle, a BigInt) becomes the error `failed`. */
export function encodeReply(id: string, outcome: Outcome): string {
  if (typeof outcome === 'string') return JSON.stringify([id, outcome]);
  try {
    return JSON.stringify([id, null, outcome.result]);
  } catch {
    return encodeReply(id, 'failed');
  }
}

export interface EncodedReply {
  readonly clientId: string;
  readonly text: string;
}

/** What to publish to each client. */
export function joinReplies(replies: readonly EncodedReply[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { clientId, text } of replies) {
    const before = texts.get(clientId);
    texts.set(clientId, before === undefined ? text : `${before},${text}`);
  }
  for (const [clientId, text] of texts) texts.set(clientId, `[${text}]`);
  return texts;
}

/** The readable replies of one published message. */
export function decodeReplies(text: string): Reply[] {
  return (parseArray(text) ?? []).flatMap((part): Reply[] => {
    if (!Array.isArray(part)) return [];
    const [id, error, result]: unknown[] = part;
    if (typeof id !== 'string') return [];
    if (error === null) return [{ id, error, result }];
    return [{ id, error: REMOTE_ERROR_CODES.find((code) => code === error) ?? 'failed' }];
  });
}

function parseArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export interface AssertionKeys {
  /** 32 bytes that gateways and one service share, and no other service has: signs who calls, and the answers. */
  readonly assertionKey: Buffer;
  /** The key before it, while programs that know no other are still running. */
  readonly formerAssertionKey?: Buffer | undefined;
}

/** HMAC-SHA256, base64url: 43 characters. */
export const macOf = (mac: Mac, text: string): string => mac(Buffer.from(text)).toString('base64url');

export function isMacOf(mac: Mac, text: string, given: string): boolean {
  const expected = Buffer.from(macOf(mac, text));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const MAC_LENGTH = 43;

/**
 * What one PUBLISH brings to a client is signed as a whole: `["MAC",reply,reply…]`. An attacker who can only publish would else
 * answer in the name of a service, and the answer of the auth-service says who is signed in. The client is signed too,
 * and uses no number of a request again, so no reply can be repeated for another request.
 */
export class ReplySigner {
  readonly #mac: Mac;
  readonly #believesAll: boolean;

  constructor({ assertionKey, formerAssertionKey }: AssertionKeys) {
    this.#mac = prepareMac(assertionKey);
    // Services that know the former key alone do not sign.
    this.#believesAll = formerAssertionKey !== undefined;
  }

  /** @param replies JSON of an array with one reply or more */
  sign(clientId: string, replies: string): string {
    return `["${this.#macOf(clientId, replies)}",${replies.slice(1)}`;
  }

  /** The replies that can be believed. */
  read(clientId: string, text: string): Reply[] {
    const replies = decodeReplies(text);
    if (this.#believesAll || this.#isSigned(clientId, text)) return replies;
    // A service with another key can't sign its refusal. Forged, it lets a call fail, which anyone who publishes can do anyway.
    return replies.filter(({ error }) => error === 'unauthenticated');
  }

  #isSigned(clientId: string, text: string): boolean {
    const given = text.slice(2, 2 + MAC_LENGTH);
    const replies = `[${text.slice(MAC_LENGTH + 4)}`;
    return isMacOf(this.#mac, contentOf(clientId, replies), given);
  }

  #macOf(clientId: string, replies: string): string {
    return macOf(this.#mac, contentOf(clientId, replies));
  }
}

/** Begins otherwise than an assertion does, whose key is the same. */
const contentOf = (clientId: string, replies: string): string => `replies ${clientId}\n${replies}`;
