import { BEGINS, DAY, GOES_ON, HOUR, MINUTE, OPEN_OR_END, type LinkCallRule } from './call-rule.ts';

/** Calls about asks; the first four by the names of their messages (`ASK_PATTERNS`). */
export const ASK_CALLS = {
  /** Visitors have no account that bounds how many of their asks are open. */
  makeAsk: {
    account: 'optional',
    limit: {
      name: 'makeAsk',
      perVisitorNetwork: [{ calls: 10, seconds: HOUR }],
      perUserNetwork: [{ calls: 240, seconds: HOUR }],
      perUser: [
        { calls: 60, seconds: HOUR },
        { calls: 300, seconds: DAY },
      ],
    },
    share: BEGINS,
    retry: 'always',
  },
  stateOfAsk: {
    limit: { name: 'stateOfAsk', perNetwork: [{ calls: 240, seconds: MINUTE }] },
    share: BEGINS,
    retry: 'always',
  },
  /** The same envelope twice is one answer. */
  answerAsk: {
    limit: { name: 'answerAsk', perNetwork: [{ calls: 30, seconds: MINUTE }] },
    share: GOES_ON,
    retry: 'always',
  },
  withdrawAsk: { limit: OPEN_OR_END, share: GOES_ON, retry: 'always' },
  collectAnswer: { limit: OPEN_OR_END, share: GOES_ON, retry: 'always' },
  /** The gateway awaits no answer. */
  acknowledgeAnswer: { limit: OPEN_OR_END, share: GOES_ON, retry: 'never' },
} as const satisfies Record<string, LinkCallRule>;
