const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** So many calls in any stretch of so many seconds. */
export interface Allowance {
  readonly calls: number;
  readonly seconds: number;
}

/** All allowances that apply must have room: a second, shorter one bounds the burst. */
interface RateLimit {
  /** Whoever calls. */
  readonly perNetwork?: readonly Allowance[];
  /** Those who are not signed in: whoever is, is counted by account, so that one office can make many links. */
  readonly perVisitorNetwork?: readonly Allowance[];
  readonly perUser?: readonly Allowance[];
  readonly perSecret?: Allowance;
  /** Everybody together. */
  readonly inAll?: readonly Allowance[];
}

/**
 * Who may call what how often. A network is an IPv4 address or the /64 of an IPv6 one. Wrong passwords and the like are
 * counted exactly, and for good, where the secret is stored; these limits only keep the load down.
 */
export const RATE_LIMITS = {
  createSeal: {
    perVisitorNetwork: [
      { calls: 60, seconds: HOUR },
      { calls: 10, seconds: MINUTE },
    ],
    perUser: [{ calls: 300, seconds: HOUR }],
  },
  createLink: {
    perVisitorNetwork: [{ calls: 60, seconds: HOUR }],
    perUser: [
      { calls: 120, seconds: HOUR },
      { calls: 1000, seconds: DAY },
    ],
  },
  askStatus: { perNetwork: [{ calls: 120, seconds: MINUTE }] },
  verifyPassword: { perNetwork: [{ calls: 30, seconds: MINUTE }] },
  openOrEnd: { perNetwork: [{ calls: 60, seconds: MINUTE }], perSecret: { calls: 30, seconds: MINUTE } },
  reportViolation: { perNetwork: [{ calls: 60, seconds: MINUTE }] },
  sendCode: {
    perNetwork: [
      { calls: 10, seconds: HOUR },
      { calls: 3, seconds: MINUTE },
    ],
  },
  verifyCode: { perNetwork: [{ calls: 30, seconds: HOUR }] },
  account: {
    perNetwork: [{ calls: 120, seconds: MINUTE }],
    perUser: [{ calls: 60, seconds: MINUTE }],
  },
  startCheckout: {
    perNetwork: [{ calls: 30, seconds: HOUR }],
    perUser: [{ calls: 10, seconds: HOUR }],
  },
  openPortal: {
    perNetwork: [{ calls: 30, seconds: HOUR }],
    perUser: [{ calls: 20, seconds: HOUR }],
  },
  /** Anybody can call it without an account: one network alone must not keep the provider's events out. */
  takeEvent: { perNetwork: [{ calls: 50, seconds: 1 }], inAll: [{ calls: 100, seconds: 1 }] },
  contact: { perNetwork: [{ calls: 5, seconds: HOUR }] },
  /** No call of its own: tokens that no cache knows. A session is looked up twice a minute at most. */
  lookUpToken: { perNetwork: [{ calls: 600, seconds: MINUTE }] },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;

/** The limit of that name, with its optional parts visible to the compiler. */
export const rateLimit = (name: LimitName): RateLimit => RATE_LIMITS[name];
