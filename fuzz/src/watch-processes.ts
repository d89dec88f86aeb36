import { readFileSync } from 'node:fs';
import type { ServiceProcess } from '@oncelink/test-cluster';

interface Sample {
  readonly requests: number;
  readonly megabytes: number;
}

export interface MemoryReport {
  readonly name: string;
  /** Megabytes of memory (RSS) at the end of the first quarter, and at the end. */
  readonly before: number;
  readonly after: number;
  /** Megabytes per 10,000 requests, by least squares from the second quarter to the end. */
  readonly slope: number;
  /** What that slope makes of that time, in megabytes. */
  readonly growth: number;
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Megabytes per request. */
function slopeOf(samples: readonly Sample[]): number {
  const [x, y] = [
    mean(samples.map(({ requests }) => requests)),
    mean(samples.map(({ megabytes }) => megabytes)),
  ];
  const covariance = samples.reduce(
    (sum, { requests, megabytes }) => sum + (requests - x) * (megabytes - y),
    0,
  );
  const variance = samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** Looks at the processes from the start to the end of a run. */
export class ProcessWatch {
  readonly #processes: readonly ServiceProcess[];
  readonly #pids: readonly number[];
  readonly #samples = new Map<string, Sample[]>();

  constructor(processes: readonly ServiceProcess[]) {
    this.#processes = processes;
    this.#pids = processes.map(({ pid }) => pid);
  }

  sample(requests: number): void {
    for (const { name, pid, running } of this.#processes) {
      if (!running) continue;
      const samples = this.#samples.get(name) ?? [];
      samples.push({ requests, megabytes: residentMegabytes(pid) });
      this.#samples.set(name, samples);
    }
  }

  /** Names of processes that ended, or are others than in the beginning. */
  lost(): readonly string[] {
    const changed = this.#processes.filter(
      ({ running, pid }, index) => !running || pid !== this.#pids[index],
    );
    return changed.map(({ name }) => name);
  }

  memory(): readonly MemoryReport[] {
    return [...this.#samples].map(([name, samples]) => {
      const late = samples.slice(Math.floor(samples.length / 4));
      const slope = slopeOf(late);
      const [first, last] = [late.at(0), late.at(-1)];
      const requests = (last?.requests ?? 0) - (first?.requests ?? 0);
      const [before, after] = [first?.megabytes ?? 0, last?.megabytes ?? 0];
      return { name, before, after, slope: slope * 10_000, growth: slope * requests };
    });
  }
}
