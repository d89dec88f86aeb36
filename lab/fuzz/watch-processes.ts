import type { ServiceProcess } from '@oncelink/testing/cluster';
import { fitLine } from '../statistics.ts';

/** In megabytes. */
interface Sample {
  readonly requests: number;
  readonly resident: number;
  readonly heap: number;
}

/** What a process did from the end of the first quarter on; in megabytes. */
export interface MemoryReport {
  readonly name: string;
  /** Resident memory then, and at the end. */
  readonly resident: readonly [number, number];
  /** Resident megabytes per 10,000 requests, by least squares. */
  readonly slope: number;
  /** The least that was in use of the heap in the second quarter, and in the last: what garbage collection leaves. */
  readonly heap: readonly [number, number];
}

async function readMemory({ healthPort }: ServiceProcess): Promise<Omit<Sample, 'requests'>> {
  const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20;
  return {
    resident: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  };
}

const leastHeap = (samples: readonly Sample[]): number => Math.min(...samples.map(({ heap }) => heap));

function report(name: string, samples: readonly Sample[]): MemoryReport {
  const quarter = Math.ceil(samples.length / 4);
  const late = samples.slice(quarter - 1);
  return {
    name,
    resident: [late.at(0)?.resident ?? 0, late.at(-1)?.resident ?? 0],
    slope: fitLine(late.map(({ requests, resident }) => ({ x: requests / 10_000, y: resident }))).slope,
    heap: [leastHeap(late.slice(0, quarter)), leastHeap(late.slice(-quarter))],
  };
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

  async sample(requests: number): Promise<void> {
    for (const process of this.#processes.filter(({ running }) => running)) {
      const samples = this.#samples.get(process.name) ?? [];
      samples.push({ requests, ...(await readMemory(process)) });
      this.#samples.set(process.name, samples);
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
    return [...this.#samples].map(([name, samples]) => report(name, samples));
  }
}
