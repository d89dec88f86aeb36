const MINUTE = 60;
const HOUR = 3600;

/** So many calls in any stretch of so many seconds. */
export interface Allowance {
  readonly calls: number;
  readonly seconds: number;
}

interface RateLimit {
  /** All of them must have room: a second, shorter one bounds the burst. */
  readonly perNetwork: readonly Allowance[];
  readonly perSecret?: Allowance;
}

/**
 * Who may call what how often. A network is an IPv4 address or the /64 of an IPv6 one. Wrong passwords and the like are
 * counted exactly, and for good, where the secret is stored; these limits only keep the load down.
 */
export const RATE_LIMITS = {
  createSeal: {
    perNetwork: [
      { calls: 60, seconds: HOUR },
      { calls: 10, seconds: MINUTE },
    ],
  },
  createLink: { perNetwork: [{ calls: 60, seconds: HOUR }] },
  askStatus: { perNetwork: [{ calls: 120, seconds: MINUTE }] },
  verifyPassword: { perNetwork: [{ calls: 30, seconds: MINUTE }] },
  openOrEnd: { perNetwork: [{ calls: 60, seconds: MINUTE }], perSecret: { calls: 30, seconds: MINUTE } },
  reportViolation: { perNetwork: [{ calls: 60, seconds: MINUTE }] },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;

/** The limit of that name, with its optional parts visible to the compiler. */
export const rateLimit = (name: LimitName): RateLimit => RATE_LIMITS[name];
