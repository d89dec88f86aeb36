import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@oncelink/testing/cluster';

/** For NODE_OPTIONS of services that are to be weighed. */
export const WEIGHABLE = `--expose-gc --import=${import.meta.resolve('./collect-on-signal.ts')}`;

const ANSWER_MS = 30_000;

/** Of the time: caches are full, and what a collection gives back has grown again before the slope begins. */
const SHARES = [0.25, 0.95];

/** What is left of a heap once its garbage is collected, together with what V8 knows of outside. */
export interface Weight {
  readonly pid: number;
  readonly megabytes: number;
  /** When it was asked, by `performance.now()`. */
  readonly at: number;
}

export type Weights = Readonly<Record<string, Weight>>;

async function weigh(service: ServiceProcess): Promise<Weights> {
  const { name, pid, output } = service;
  const at = performance.now();
  service.child.kill('SIGUSR2');
  // One that ends meanwhile has nothing left.
  while (service.running) {
    const said = /left after a collection: (\d+)\n/.exec(service.output.slice(output.length))?.[1];
    if (said !== undefined) return { [name]: { pid, megabytes: Number(said) / 2 ** 20, at } };
    if (performance.now() > at + ANSWER_MS) throw new Error(`${name} does not say what is left of its heap`);
    await pause(50);
  }
  return {};
}

/** One service after the other: each stands still for about a tenth of a second. */
async function weighAll(services: readonly ServiceProcess[]): Promise<Weights> {
  let weights: Weights = {};
  for (const service of services) weights = { ...weights, ...(await weigh(service)) };
  return weights;
}

/**
 * Weighs heaps while a load goes on, and once more shortly before its end.
 * @param services those that run when it is asked
 * @param ms how long the load goes on
 */
export async function weighTwice(
  services: () => readonly ServiceProcess[],
  ms: number,
  signal: AbortSignal,
): Promise<Weights[]> {
  const start = performance.now();
  const weights: Weights[] = [];
  for (const share of SHARES) {
    const rest = start + share * ms - performance.now();
    await pause(rest, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) weights.push(await weighAll(services()));
  }
  return weights;
}
