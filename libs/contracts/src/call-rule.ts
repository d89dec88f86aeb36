import type { KeyScope } from './api-keys.ts';
import type { Plan } from './plan.ts';

/** So many calls in any stretch of so many seconds. */
export interface Allowance {
  readonly calls: number;
  readonly seconds: number;
}

/**
 * How often a call may be made. All allowances that apply must have room: a second, shorter one bounds the burst. A
 * network is an IPv4 address or the /64 of an IPv6 one; the /56 and the /48 around that may call 4 and 16 times as often.
 * Wrong passwords and the like are counted exactly, and for good, where the secret is stored; limits only keep the load
 * down.
 */
export interface CallLimit {
  /** Calls whose limit has the same name are counted together. */
  readonly name: string;
  /** For every caller. */
  readonly perNetwork?: readonly Allowance[];
  /** For callers who are not signed in. */
  readonly perVisitorNetwork?: readonly Allowance[];
  /** For all accounts of one network together: accounts are free, so their number must not multiply what they may. */
  readonly perUserNetwork?: readonly Allowance[];
  readonly perUser?: readonly Allowance[];
  /** For calls with one API key, if it has no rate of its own. */
  readonly perKey?: Allowance;
  /** For all keys of one account together, by its plan. */
  readonly quota?: Readonly<Record<Plan, Allowance>>;
  readonly perSecret?: Allowance;
  /** For all callers together. */
  readonly inAll?: readonly Allowance[];
  /** Whether what the payment provider has signed is not counted: no number of strangers must keep it out. */
  readonly exceptSigned?: true;
}

/** What holds for one call of the API. */
export interface CallRule {
  /** Whether the call reads the token, and whether it needs an account. Absent: it ignores the token. */
  readonly account?: 'needed' | 'optional';
  /** The same of an API key. A call reads either a token or a key. */
  readonly key?: 'needed' | 'optional';
  /** What the key must be allowed, where one is sent. */
  readonly scope?: KeyScope;
  readonly limit: CallLimit;
  /** For calls about links: the call is refused while so large a share of the calls that may wait do wait. */
  readonly share?: number;
}

/** The same for a call about links, which the gateway passes on to the secrets-service. */
export interface LinkCallRule extends CallRule {
  readonly share: number;
  /**
   * Whether the gateway asks again when no answer came. Not where a second arrival does harm: a seal that exists can't be
   * given out again, and a wrong password is counted each time.
   */
  readonly retry: 'always' | 'without-password' | 'never';
}

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** Calls that begin something are refused first: otherwise those that go on would never get to the end. */
export const BEGINS = 0.5;
export const GOES_ON = 1;
/** One call is up to `LINK_LIST.perStatus` messages, and a list that is a minute old harms nobody. */
export const LOOKS = 0.25;

export const OPEN_OR_END: CallLimit = {
  name: 'openOrEnd',
  perNetwork: [{ calls: 60, seconds: MINUTE }],
  perSecret: { calls: 30, seconds: MINUTE },
};

export const SYNC_LIST: CallLimit = {
  name: 'syncList',
  perNetwork: [{ calls: 600, seconds: MINUTE }],
  perUser: [{ calls: 240, seconds: MINUTE }],
};
