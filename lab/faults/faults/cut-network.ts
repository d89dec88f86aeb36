import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { FaultyProxy, ProxyMode } from '@oncelink/testing/stores';
import type { Product } from '../start-product.ts';

/** What every claim goes over: two of these at once, and the second one would meet no claim. */
const HOT = ['gateway>rpc', 'secrets>rpc', 'secrets>postgres'];

/** The ways that break at once. The others of the same service and store break with a hot one of theirs. */
function groupsOf(network: Product['network'], together: boolean): (readonly FaultyProxy[])[] {
  if (!together) return [...network.values()].map((way) => [way]);
  const names = [...network.keys()];
  const groupOf = (name: (typeof names)[number]): number => {
    const own = HOT.indexOf(name);
    return own >= 0 ? own : names.indexOf(name) % HOT.length;
  };
  return [...Map.groupBy(network, ([name]) => groupOf(name)).values()].map((ways) =>
    ways.map(([, way]) => way),
  );
}

const cut = (mode: ProxyMode, name: string): Fault => ({
  name: `network ${name}`,
  // What is refused or reset fails at once, as it does with a store that is stopped or killed.
  inCi: mode === 'silent',
  run: async ({ product: { network }, scale: { trouble, together }, outage }) => {
    for (const ways of groupsOf(network, together)) {
      await outage(async () => {
        await Promise.all(ways.map((way) => way.change(mode)));
        await pause(trouble);
        await Promise.all(ways.map((way) => way.change('pass')));
      });
      await pause(trouble / 2);
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
  run: async ({ product: { network }, scale, outage }) => {
    const all = [...network.values()];
    await outage(async () => {
      await Promise.all(all.map((way) => way.change('slow')));
      await pause(scale.outage * 2);
      await Promise.all(all.map((way) => way.change('pass')));
    });
    return undefined;
  },
};
