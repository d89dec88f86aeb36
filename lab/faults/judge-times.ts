import type { Fault, Outage } from './fault.ts';
import type { Exchange } from './history.ts';

const BACK_WITHIN_S = 10;
/** A busy machine takes twice as long for everything. The table says what took longer than was promised. */
const ROOM = 2;
/** A gateway gives up after 4.6 s. */
const ANSWERED_WITHIN_MS = 5000 * ROOM;
/** A busy machine turns someone away now and then. */
const SHED_MAX = 0.02;

export const isFailure = ({ reply }: Exchange): boolean => reply === null || reply.status >= 500;

/**
 * How long what was mended went on failing, the longest of all outages: milliseconds from its end to the end of the
 * last failure that began after it and before the next one.
 */
export function recoveryOf(exchanges: readonly Exchange[], outages: readonly Outage[]): number {
  const failures = exchanges.filter(isFailure);
  const recoveries = outages.map(({ end }, index) => {
    const next = outages[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const after = failures.filter(({ start }) => start >= end && start < next);
    return Math.max(0, ...after.map((one) => one.end - end));
  });
  return Math.max(0, ...recoveries);
}

/** Seconds after which all works again. */
export const promisedBy = ({ backWithin = BACK_WITHIN_S }: Pick<Fault, 'backWithin'>): number => backWithin;

type Promised = Pick<Fault, 'backWithin' | 'goesUnnoticed'>;

/** What is wrong with when answers came, or that none did. */
export function judgeTimes(
  fault: Promised,
  exchanges: readonly Exchange[],
  outages: readonly Outage[],
): string[] {
  const recovery = recoveryOf(exchanges, outages);
  const stops = outages.filter(({ stopsGateways }) => stopsGateways === true);
  // A gateway that is dead or stands still can't answer.
  const answerable = exchanges.filter((one) =>
    stops.every(({ start, end }) => one.end <= start || one.start >= end),
  );
  const silent = answerable.filter(({ reply }) => reply === null);
  const late = answerable.filter((one) => one.reply !== null && one.end - one.start > ANSWERED_WITHIN_MS);
  const failed = exchanges.filter(isFailure);
  const findings: readonly (readonly [boolean, string])[] = [
    [
      recovery > promisedBy(fault) * 1000 * ROOM,
      `back after ${(recovery / 1000).toFixed(1)} s, promised were ${promisedBy(fault)} s`,
    ],
    [silent.length > 0, `${silent.length} requests got no answer`],
    [late.length > 0, `${late.length} answers took over ${ANSWERED_WITHIN_MS / 1000} s`],
    [
      fault.goesUnnoticed === true && failed.length > exchanges.length * SHED_MAX,
      `${failed.length} failures of what does not depend on it`,
    ],
  ];
  return findings.filter(([isFound]) => isFound).map(([, what]) => what);
}
