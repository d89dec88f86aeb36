import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** Longer than the gateway waits before it asks a second time. */
const AT_LEAST_MS = 1500;

/** Processes stand still as on a machine that swaps, and go on with what they had in hand. */
export const pausedProcesses: Fault = {
  name: 'pause processes',
  inCi: true,
  run: async ({ product: { members }, scale }) => {
    const { gateway, secrets } = members;
    const groups = [secrets.slice(0, 1), gateway.slice(0, 1), [...secrets], members['key-rotator']];
    for (const group of groups) {
      for (const member of group) member.pause();
      await pause(Math.max(scale.trouble, AT_LEAST_MS));
      for (const member of group) member.resume();
      await pause(scale.trouble);
    }
    return undefined;
  },
};
