import type { CallLimit } from './call-rule.ts';

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
