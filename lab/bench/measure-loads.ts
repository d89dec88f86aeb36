import { measure, type Measurements } from './measure.ts';
import { waitForQuiet } from './quiet.ts';
import type { Load } from './read-plan.ts';
import type { Sample } from './summarise-rounds.ts';
import type { Target } from './target.ts';

/** Waits for a quiet second before each turn, and remembers whether it always got one. */
export class QuietWatch {
  wasQuiet = true;

  async wait(): Promise<void> {
    this.wasQuiet = (await waitForQuiet()) && this.wasQuiet;
  }
}

export const samplesOf = (target: Target, round: number, all: Measurements): Sample[] =>
  Object.entries(all).map(([operation, measured]) => ({ operation, target: target.name, round, measured }));

/** All operations of all targets, in turn. */
export async function measureLoad(
  targets: readonly Target[],
  load: Load,
  quiet: QuietWatch,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 1; round <= load.rounds; round += 1) {
    const turns = load.isPaired && round % 2 === 0 ? targets.toReversed() : targets;
    for (const target of turns) {
      console.error(`${load.connections} connections, round ${round}: ${target.name}`);
      await quiet.wait();
      samples.push(...samplesOf(target, round, await measure(target, load)));
    }
  }
  return samples;
}
