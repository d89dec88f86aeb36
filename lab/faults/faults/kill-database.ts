import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const TIMES = 3;

/** F2: the whole PostgreSQL in the middle of rival claims, again and again. */
export const killedDatabase: Fault = {
  name: 'kill PostgreSQL',
  inCi: false,
  run: async ({ product: { stores }, scale, outage }) => {
    for (let time = 0; time < TIMES; time += 1) {
      await outage(async () => {
        await stores.postgres.kill();
        await pause(Math.min(scale.outage, 2000) / 2);
        await stores.postgres.start();
      });
      await pause(Math.min(scale.outage, 2000));
    }
    return `${TIMES} kills`;
  },
};
