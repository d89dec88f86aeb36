import { BEGINS, DAY, GOES_ON, HOUR, MINUTE, OPEN_OR_END, type LinkCallRule } from './call-rule.ts';

/** Calls about links, by the names of their messages (`LINK_PATTERNS`). */
export const LINK_CALLS = {
  createLink: {
    account: 'optional',
    limit: {
      name: 'createLink',
      perVisitorNetwork: [{ calls: 60, seconds: HOUR }],
      perUserNetwork: [{ calls: 480, seconds: HOUR }],
      perUser: [
        { calls: 120, seconds: HOUR },
        { calls: 1000, seconds: DAY },
      ],
    },
    share: BEGINS,
    retry: 'always',
  },
  createSeal: {
    account: 'optional',
    limit: {
      name: 'createSeal',
      perVisitorNetwork: [
        { calls: 60, seconds: HOUR },
        { calls: 10, seconds: MINUTE },
      ],
      perUserNetwork: [{ calls: 1200, seconds: HOUR }],
      perUser: [{ calls: 300, seconds: HOUR }],
    },
    share: BEGINS,
    retry: 'never',
  },
  status: {
    limit: { name: 'askStatus', perNetwork: [{ calls: 120, seconds: MINUTE }] },
    share: BEGINS,
    retry: 'always',
  },
  verifyPassword: {
    limit: { name: 'verifyPassword', perNetwork: [{ calls: 30, seconds: MINUTE }] },
    share: GOES_ON,
    retry: 'never',
  },
  reveal: { limit: OPEN_OR_END, share: GOES_ON, retry: 'without-password' },
  /** The gateway awaits no answer. */
  acknowledge: { limit: OPEN_OR_END, share: GOES_ON, retry: 'never' },
  delete: { limit: OPEN_OR_END, share: GOES_ON, retry: 'always' },
} as const satisfies Record<string, LinkCallRule>;

export type LinkCallName = keyof typeof LINK_CALLS;
