import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second of /proc/PID/stat: fixed at 100 for user space on Linux (getconf CLK_TCK). */
const TICKS = 100;

function readStat(pid: number): { parent: number; seconds: number } | undefined {
  try {
    // The name in brackets may hold spaces; what follows the last bracket is plain.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return undefined; // ended between the listing and the reading
  }
}

/** CPU seconds used so far by the processes and their children (PostgreSQL's work is in its children), alive or waited for. */
export function cpuSeconds(pids: readonly number[]): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readStat(Number(name))] as const),
  );
  return [...stats].reduce((sum, [pid, stat]) => {
    const counted = stat !== undefined && (pids.includes(pid) || pids.includes(stat.parent));
    return counted ? sum + stat.seconds : sum;
  }, 0);
}
