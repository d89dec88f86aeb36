import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds, machineSeconds } from './process-use.ts';

/** Share of one core that others may use in a second that counts as quiet. */
const QUIET_SHARE = 0.1;
const LONGEST_WAIT_SECONDS = 5;

/** Waits for a second in which the machine has next to nothing to do. @returns whether there was one within five seconds */
export async function waitForQuiet(): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_SECONDS; waited += 1) {
    const before = machineSeconds();
    await pause(1000);
    if (machineSeconds() - before < QUIET_SHARE) return true;
  }
  return false;
}

/**
 * Tells how much CPU others used meanwhile, in cores.
 * @param processes of the server under load; this process, which makes the load, is not among the others either
 */
export function watchNoise(processes: Readonly<Record<string, number>>): () => number {
  const used = (): number => {
    const { user, system } = process.cpuUsage(); // without its children: the servers are among them
    return Object.values(cpuSeconds(processes)).reduce(
      (sum, seconds) => sum + seconds,
      (user + system) / 1e6,
    );
  };
  const [begun, machine, own] = [performance.now(), machineSeconds(), used()];
  return () =>
    Math.max(0, machineSeconds() - machine - (used() - own)) / ((performance.now() - begun) / 1000);
}

/**
 * Where it is measured, and how much of the machine the load itself takes from now on until it is asked.
 * @param wasQuiet whether the machine had nothing else to do before
 */
export function describeConditions(wasQuiet: boolean): () => string {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    const cores = (user + system) / 1000 / (performance.now() - begun);
    const cpu = cpus();
    const day = new Date().toISOString().slice(0, 10);
    const machine = `${day}, ${cpu.length} × ${cpu[0]?.model.trim() ?? 'CPU'}, Node ${process.version}`;
    const quiet = wasQuiet ? 'nothing else to do' : 'OTHER WORK TO DO: the figures are only indicative';
    return `${machine}, with ${quiet}. The load itself used ${cores.toFixed(2)} cores.`;
  };
}
