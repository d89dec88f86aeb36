import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Weather } from '../faulty-proxy.ts';

const cut = (weather: Weather, name: string): Fault => ({
  name: `network ${name}`,
  inCi: true,
  run: async ({ product: { network }, scale }) => {
    for (const way of network.values()) {
      await way.change(weather);
      await pause(scale.trouble);
      await way.change('pass');
      await pause(scale.trouble / 2);
    }
    return `${network.size} ways`;
  },
});

/** Each way between a process and a store, one after the other. */
export const CUT_NETWORKS: readonly Fault[] = [
  cut('refuse', 'refused'),
  cut('reset', 'reset'),
  cut('silent', 'silent'),
];

/** All ways at once: 50 ms for every 256 bytes, there and back. */
export const slowNetwork: Fault = {
  name: 'slow network',
  inCi: false,
  run: async ({ product: { network }, scale }) => {
    const all = [...network.values()];
    await Promise.all(all.map((way) => way.change('slow')));
    await pause(scale.outage * 2);
    await Promise.all(all.map((way) => way.change('pass')));
    return undefined;
  },
};
