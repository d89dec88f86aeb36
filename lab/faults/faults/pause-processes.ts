import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Member } from '../member.ts';
import type { Product } from '../start-product.ts';

/** One of two replicas each leaves a way for half of all requests, and no request waits for the key-rotator. */
function groupsOf(members: Product['members'], together: boolean): readonly (readonly Member[])[] {
  const { gateway, secrets, 'key-rotator': rotator } = members;
  const [oneGateway, oneReplica] = [gateway.slice(0, 1), secrets.slice(0, 1)];
  return together
    ? [
        [...oneGateway, ...oneReplica],
        [...secrets, ...rotator],
      ]
    : [oneReplica, oneGateway, secrets, rotator];
}

/** Processes stand still as on a machine that swaps, and go on with what they had in hand. */
export const pausedProcesses: Fault = {
  name: 'pause processes',
  inCi: false,
  run: async ({ product: { members }, scale: { trouble, together }, outage }) => {
    for (const group of groupsOf(members, together)) {
      const standStill = async (): Promise<void> => {
        for (const member of group) member.pause();
        await pause(trouble);
        for (const member of group) member.resume();
      };
      await outage(standStill, {
        stopsGateways: group.some((member) => members.gateway.includes(member)),
      });
      await pause(trouble / 2);
    }
    return undefined;
  },
};
