import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second of /proc/PID/stat: fixed at 100 for user space on Linux (getconf CLK_TCK). */
const TICKS = 100;

interface Usage {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

function readUsage(pid: number): Usage[] {
  try {
    // The name in brackets may hold spaces; what follows the last bracket is plain.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return [{ pid, parent: Number(fields[1]), seconds: ticks / TICKS }];
  } catch {
    return []; // ended between the listing and the reading
  }
}

type ByName = Readonly<Record<string, number>>;

function readAll(): Usage[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readUsage(Number(pid)));
}

/** Each process and those of its children that have no name of their own: PostgreSQL's work is in its children. */
function families(processes: ByName): (readonly [name: string, usages: Usage[]])[] {
  const usages = readAll();
  const named = new Set(Object.values(processes));
  return Object.entries(processes).map(([name, root]) => [
    name,
    usages.filter(({ pid, parent }) => pid === root || (parent === root && !named.has(pid))),
  ]);
}

/** The process, its children, theirs and so on. */
export function treeOf(root: number): number[] {
  const usages = readAll();
  const below = (pid: number): number[] => [
    pid,
    ...usages.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

/** The processes and their children. */
export const allPids = (processes: ByName): number[] =>
  families(processes).flatMap(([, usages]) => usages.map(({ pid }) => pid));

function sumUp(processes: ByName, figureOf: (usage: Usage) => number): ByName {
  const sums = families(processes).map(
    ([name, usages]) => [name, usages.reduce((sum, usage) => sum + figureOf(usage), 0)] as const,
  );
  return Object.fromEntries(sums);
}

/**
 * CPU seconds that each process has used so far, its children included, alive or waited for: a pool ends connections that are
 * idle, and PostgreSQL's process for one takes what it has used with it, as does one that Redis forks.
 */
export const cpuSeconds = (processes: ByName): ByName => sumUp(processes, ({ seconds }) => seconds);

/** CPU seconds that the whole machine has worked so far, on all cores: neither idle nor waiting for a disk. */
export function machineSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softIrq) / TICKS;
}

/** A line of the sums over all memory that the process has mapped. */
const megabytesOf =
  (line: string) =>
  ({ pid }: Usage): number => {
    try {
      const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(sums)?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  };

/** Megabytes of memory that each process holds, its children included; what several share counts once (PSS). */
export const memoryMegabytes = (processes: ByName): ByName => sumUp(processes, megabytesOf('Pss'));

/** The same without what is mapped from files or meant to be shared: heaps and stacks, which is what can leak. */
export const ownMegabytes = (processes: ByName): ByName => sumUp(processes, megabytesOf('Pss_Anon'));

function descriptorsOf({ pid }: Usage): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Open files and sockets of each process, its children included. */
export const openDescriptors = (processes: ByName): ByName => sumUp(processes, descriptorsOf);
