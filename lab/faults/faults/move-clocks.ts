import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Member } from '../member.ts';

const HOUR_MS = 3_600_000;
const PRELOAD = new URL('shift-date.mjs', import.meta.url).href;

const startAt = (member: Member, shiftMs: number): Promise<void> =>
  member.start(
    shiftMs === 0
      ? { NODE_OPTIONS: '' }
      : { NODE_OPTIONS: `--import=${PRELOAD}`, SHIFT_DATE_MS: String(shiftMs) },
  );

/** F5: half of the processes believe that it is an hour later, the others that it is an hour earlier. */
export const movedClocks: Fault = {
  name: 'clocks an hour off',
  inCi: false,
  run: async ({ product: { members }, scale, outage }) => {
    const { gateway, secrets } = members;
    const setAll = async (shifts: readonly number[]): Promise<void> => {
      // One after the other: the first of both are back before the second ones go.
      for (const [index, shift] of shifts.entries())
        for (const member of [gateway[index], secrets[index]]) if (member) await startAt(member, shift);
    };
    const restarts = { stopsGateways: true };
    await outage(() => setAll([HOUR_MS, -HOUR_MS]), restarts);
    await pause(scale.outage * 2);
    await outage(() => setAll([0, 0]), restarts);
    return undefined;
  },
};
