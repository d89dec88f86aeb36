import { API_KEY } from './api-keys.ts';
import { DAY, HOUR, MINUTE, OPEN_OR_END, type CallRule } from './call-rule.ts';

/** Calls about files. Those that carry bytes are bounded by their proofs, and by nginx. */
export const FILE_CALLS = {
  /** How much an account may send, its quota bounds. */
  beginFile: {
    account: 'needed',
    limit: {
      name: 'beginFile',
      perUserNetwork: [{ calls: 480, seconds: HOUR }],
      perUser: [
        { calls: 120, seconds: HOUR },
        { calls: 1000, seconds: DAY },
      ],
    },
  },
  beginFileByKey: {
    key: 'needed',
    scope: 'secrets:create',
    limit: {
      name: 'beginFile',
      perNetwork: [{ calls: 480, seconds: HOUR }],
      perKey: { calls: API_KEY.callsPerMinute, seconds: MINUTE },
    },
  },
  /** Complete it, or take it back. */
  ownFile: { limit: { name: 'ownFile', perNetwork: [{ calls: 240, seconds: MINUTE }] } },
  doneFile: { limit: { name: OPEN_OR_END.name, perNetwork: [{ calls: 60, seconds: MINUTE }] } },
  statesOfFiles: { limit: { name: 'statesOfFiles', perNetwork: [{ calls: 60, seconds: MINUTE }] } },
} as const satisfies Record<string, CallRule>;
