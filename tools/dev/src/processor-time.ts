import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** In /proc times are counted in hundredths of a second, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Fields of /proc/self/stat behind the name of the program, which may have blanks. */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14];

/**
 * Processor time of the children that have ended, and of all that those had waited for, in seconds. What outlives its
 * parent, such as a browser's own processes, is missing. Undefined on a system without /proc.
 */
export function secondsOfChildren(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** What all cores of this machine have worked since it started, for whomever, in seconds. */
export const secondsOfMachine = (): number =>
  cpus().reduce((total, { times: { user, nice, sys, irq } }) => total + (user + nice + sys + irq) / 1000, 0);

/** Tells apart what ended one after the other. @returns seconds since the last call; undefined where nobody counts them */
export function createStopwatch(read = secondsOfChildren): () => number | undefined {
  let last = read();
  return () => {
    const now = read();
    const seconds = now === undefined || last === undefined ? undefined : now - last;
    last = now;
    return seconds;
  };
}
