import type { Network } from '../limits/client-address.ts';

/** As in nginx (docker/nginx/oncelink/pass-files.conf): two parts or ranges of each of six people behind one address. */
const CALLS_AT_ONCE = 12;

/** Counts what is under way for each network. */
export class VisitorsAtOnce {
  readonly #calls = new Map<string, number>();

  /** @param networks of one visitor. @returns what ends the call, once; null where there are as many as may be */
  enter(networks: readonly Network[]): (() => void) | null {
    const isFull = networks.some(
      ({ name, customers }) => (this.#calls.get(name) ?? 0) >= CALLS_AT_ONCE * Math.min(customers, 4),
    );
    if (isFull) return null;
    for (const { name } of networks) this.#count(name, 1);
    return () => {
      for (const { name } of networks) this.#count(name, -1);
    };
  }

  #count(name: string, change: number): void {
    const calls = (this.#calls.get(name) ?? 0) + change;
    if (calls > 0) this.#calls.set(name, calls);
    else this.#calls.delete(name);
  }
}
