/** Seconds. */
const MINUTE = 60;
const HOUR = 3600;

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

interface Limit {
  /** Every window must have room. A second, shorter one bounds the burst. */
  readonly perAddress: readonly Window[];
  readonly perSecret?: Window;
}

/** Who may call what how often. An address is an IPv4 address or the /64 of an IPv6 one. */
export const RATE_LIMITS = {
  createSeal: {
    perAddress: [
      { calls: 60, seconds: HOUR },
      { calls: 10, seconds: MINUTE },
    ],
  },
  createLink: { perAddress: [{ calls: 60, seconds: HOUR }] },
  askStatus: { perAddress: [{ calls: 120, seconds: MINUTE }] },
  // Wrong passwords of one secret are counted exactly, and for good, where the secret is stored.
  verifyPassword: { perAddress: [{ calls: 30, seconds: MINUTE }] },
  openOrEnd: { perAddress: [{ calls: 60, seconds: MINUTE }], perSecret: { calls: 30, seconds: MINUTE } },
  reportViolation: { perAddress: [{ calls: 60, seconds: MINUTE }] },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof RATE_LIMITS;
