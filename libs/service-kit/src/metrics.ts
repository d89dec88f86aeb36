import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { withDeadline } from './with-deadline.ts';

/** Metrics are of the process: the file that counts something declares it, and `/metrics` shows all of them. */
export { Counter } from 'prom-client';

/** Seconds, for whatever someone waits for: from a message within one machine to where a person gives up. */
export const WAITING_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Prometheus gives a whole scrape ten seconds; a part that is away must not take all others with it. */
const READ_MS = 2000;

interface Reading<Label extends string> {
  readonly value: number;
  readonly labels: Readonly<Record<Label, string>>;
}

type Read<Label extends string> = () => Promise<readonly Reading<Label>[]>;

interface WatchedGaugeOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Each with a handful of values at most, none of which says anything about a person or a link. */
  readonly labelNames: readonly Label[];
}

/**
 * A gauge that is read whenever it is scraped, and costs nothing in between. What can't be read in time is left out of
 * that scrape: an old value would hide just the outage that it should show.
 */
export class WatchedGauge<Label extends string = never> {
  readonly #reads = new Set<Read<Label>>();

  constructor(options: WatchedGaugeOptions<Label>) {
    const readAll = () => this.#readAll();
    const gauge = new Gauge<Label>({
      ...options,
      registers: [],
      async collect() {
        const readings = await readAll();
        this.reset();
        if (options.labelNames.length === 0) this.remove(); // a reset gauge without labels says 0
        // Of several that say the same: programs that share a process have a pool each.
        for (const { labels, value } of readings) this.inc(labels, value);
      },
    });
    register.registerMetric(gauge);
  }

  /** @returns ends it */
  watch(read: Read<Label>): () => void {
    this.#reads.add(read);
    return () => void this.#reads.delete(read);
  }

  async #readAll(): Promise<Reading<Label>[]> {
    const reading = [...this.#reads].map(async (read) => {
      try {
        return await withDeadline(read(), READ_MS);
      } catch {
        return [];
      }
    });
    return (await Promise.all(reading)).flat();
  }
}

let hasDefaults = false;

/** Everything that this process counts, in Prometheus' text format. From the first call on, heap and event loop too. */
export async function describeMetrics(): Promise<{ readonly type: string; readonly text: string }> {
  if (!hasDefaults) collectDefaultMetrics();
  hasDefaults = true;
  return { type: register.contentType, text: await register.metrics() };
}
