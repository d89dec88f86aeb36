import type { LoggerService } from '@nestjs/common';
import { PLANS, type Caller, type CallerAccount, type CallerKey } from '@oncelink/contracts';
import { Counter, prepareMac, type Mac } from '@oncelink/service-kit';
import type { RedisClock } from './redis-connection.ts';
import { Ticket, type TakenRequest } from './ticket.ts';
import {
  decodeRequest,
  isMacOf,
  macOf,
  MAX_DEADLINE_MS,
  type AssertionKeys,
  type RequestMessage,
} from './wire-format.ts';

/**
 * Who a request comes from, signed by the gateway for one service: `1.CLAIMS.MAC`, where CLAIMS is JSON of
 * `[service, expiry, caller]` and MAC its HMAC-SHA256, both base64url. Redis can be written to by more than the gateway;
 * without the key none of that runs. It covers the caller, not the request, so that a request costs no signature.
 *
 * While a key is replaced, a second MAC follows, of all that stands before it, by the former key. Either is enough, so
 * gateways and services may learn the new key and forget the former one in any order.
 */
const VERSION = '1';
const ASSERTION = /^(1\.([\w-]+))\.([\w-]{43})(?:\.([\w-]{43}))?$/;

/** No request waits longer than this, so a new assertion outlives any request. */
const LIFE_MS = MAX_DEADLINE_MS;

export interface AssertionParty extends AssertionKeys {
  /** Name of the service that the assertion is for. */
  readonly audience: string;
}

/** Who nearly always calls: a visitor. */
const NOBODY = 'null';

/** Makes assertions and gives each out again as long as it lives. All times are of the Redis server's clock. */
export class CallerSigner {
  /** In the order of their MACs. */
  readonly #macs: readonly Mac[];
  readonly #audience: string;
  readonly #made = new ExpiringMap<{ readonly text: string; readonly expiry: number }>();

  constructor(party: AssertionParty) {
    this.#macs = macsOf(party);
    this.#audience = party.audience;
  }

  /** @param deadline of the request, at most 30 seconds from now: the assertion lives at least that long */
  sign(caller: Caller | null, now: number, deadline: number): string {
    const told = caller === null ? NOBODY : JSON.stringify(caller);
    const held = this.#made.get(told, deadline);
    if (held !== undefined) return held.text;
    const expiry = Math.ceil(now + LIFE_MS);
    const claims = Buffer.from(JSON.stringify([this.#audience, expiry, caller])).toString('base64url');
    const text = this.#macs.reduce(
      (signed, mac) => `${signed}.${macOf(mac, signed)}`,
      `${VERSION}.${claims}`,
    );
    this.#made.set(told, { text, expiry }, now);
    return text;
  }
}

interface Claims {
  readonly caller: Caller | null;
  readonly expiry: number;
}

/** Reads assertions, and remembers the good ones, so that each is checked once. */
export class CallerVerifier {
  readonly #macs: readonly Mac[];
  readonly #audience: string;
  readonly #verified = new ExpiringMap<Claims>();
  /** The last good one. All visitors of a gateway share one, and a Map would hash each text that was read anew. */
  #last: { readonly text: string; readonly claims: Claims } = {
    text: '',
    claims: { caller: null, expiry: Number.NEGATIVE_INFINITY },
  };

  constructor(party: AssertionParty) {
    this.#macs = macsOf(party);
    this.#audience = party.audience;
  }

  /** The caller (null: not signed in), or undefined when the text proves nothing (any more). */
  verify(text: string, now: number): Caller | null | undefined {
    if (text === this.#last.text && this.#last.claims.expiry >= now) return this.#last.claims.caller;
    const claims = this.#believe(text, now);
    if (claims === undefined) return undefined;
    this.#last = { text, claims };
    return claims.caller;
  }

  #believe(text: string, now: number): Claims | undefined {
    const known = this.#verified.get(text, now);
    if (known !== undefined) return known;
    const claims = this.#read(text);
    if (claims === undefined || claims.expiry < now) return undefined;
    this.#verified.set(text, claims, now);
    return claims;
  }

  #read(text: string): Claims | undefined {
    const [, signed = '', claims = '', first = '', second = ''] = ASSERTION.exec(text) ?? [];
    const isSigned = this.#macs.some(
      (mac) => isMacOf(mac, signed, first) || (second && isMacOf(mac, `${signed}.${first}`, second)),
    );
    return isSigned ? claimsOf(claims, this.#audience) : undefined;
  }
}

const macsOf = ({ assertionKey, formerAssertionKey }: AssertionKeys): Mac[] =>
  [assertionKey, formerAssertionKey].flatMap((key) => (key === undefined ? [] : prepareMac(key)));

/** What was signed for another service, or by a gateway of another version, says nothing here. */
function claimsOf(text: string, audience: string): Claims | undefined {
  const claims: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(claims) || claims[0] !== audience) return undefined;
  const [, expiry, caller]: unknown[] = claims;
  const isReadable = typeof expiry === 'number' && (caller === null || isCaller(caller));
  return isReadable ? { expiry, caller } : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isAccount = (value: unknown): value is CallerAccount =>
  isRecord(value) && typeof value['userId'] === 'string' && typeof value['sessionId'] === 'string';

const isKey = (value: unknown): value is CallerKey =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['ownerId'] === 'string' &&
  Array.isArray(value['scopes']);

const isCaller = (value: unknown): value is Caller =>
  isRecord(value) &&
  PLANS.some((plan) => plan === value['plan']) &&
  (value['account'] === null || isAccount(value['account'])) &&
  (value['key'] === undefined || isKey(value['key']));

/** More than the callers of one busy minute, fewer than would be felt in memory (about 3 MB). */
const SIZE_MAX = 10_000;

/** Values that are worth keeping until they expire. Beyond its size it forgets the one that was set first. */
export class ExpiringMap<Value extends { readonly expiry: number }> {
  readonly #values = new Map<string, Value>();
  readonly #sizeMax: number;

  constructor(sizeMax = SIZE_MAX) {
    this.#sizeMax = sizeMax;
  }

  /** The value, if it lives until this time. */
  get(key: string, until: number): Value | undefined {
    const value = this.#values.get(key);
    return value !== undefined && value.expiry >= until ? value : undefined;
  }

  set(key: string, value: Value, now: number): void {
    this.#values.delete(key); // what is set again is the newest
    for (const [oldest, { expiry }] of this.#values) {
      if (expiry >= now && this.#values.size < this.#sizeMax) break;
      this.#values.delete(oldest);
    }
    this.#values.set(key, value);
  }
}

const droppedMessages = new Counter({
  name: 'oncelink_messages_dropped_total',
  help: 'Messages that were not run, because their deadline had passed or because they were not readable, and events of no caller or no pattern.',
  labelNames: ['reason'],
});

type DropReason = 'late' | 'unreadable' | 'unauthenticated' | 'unknown-pattern';

/** The last two for events alone: nobody is told. */
export const countDropped = (reason: DropReason, count: number): void =>
  droppedMessages.inc({ reason }, count);

interface MessageReaderOptions extends AssertionKeys {
  readonly service: string;
  /** Largest message that is read at all, in characters. */
  readonly maxMessageBytes: number;
  readonly clock: RedisClock;
  readonly logger: Pick<LoggerService, 'warn'>;
  /** Called for a message that does not prove who sends it; nothing of it runs. */
  readonly refuse: (message: RequestMessage) => void;
}

/** Makes tickets of what lies in a list of messages, which more than the gateways may have written. */
export class MessageReader {
  readonly #options: MessageReaderOptions;
  readonly #verifier: CallerVerifier;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
    this.#verifier = new CallerVerifier({ ...options, audience: options.service });
    // So that they are there to be read before the first is dropped.
    for (const reason of ['unreadable', 'late'] as const) countDropped(reason, 0);
  }

  /** What may be run. The rest is dropped and counted, or refused. */
  read(texts: readonly string[]): TakenRequest[] {
    const { maxMessageBytes, clock, logger } = this.#options;
    const now = clock.now();
    const taken: TakenRequest[] = [];
    let unreadable = 0;
    let late = 0;
    for (const text of texts) {
      const message = text.length > maxMessageBytes ? null : decodeRequest(text);
      if (message === null) unreadable += 1;
      else if (message.deadline < now) late += 1;
      else this.#admit(message, now, taken);
    }
    if (unreadable > 0) {
      logger.warn(`Dropped ${unreadable} unreadable messages`);
      countDropped('unreadable', unreadable);
    }
    if (late > 0) countDropped('late', late);
    return taken;
  }

  #admit(message: RequestMessage, now: number, taken: TakenRequest[]): void {
    const { data: request, requestId, deadline } = message;
    const caller = this.#verifier.verify(message.assertion, now);
    if (caller === undefined) this.#options.refuse(message);
    else
      taken.push({ message, ticket: new Ticket({ request, requestId, caller, deadline, now: this.#now }) });
  }

  readonly #now = (): number => this.#options.clock.now();
}
