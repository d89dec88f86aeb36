import { alignTable } from '../../align-table.ts';
import { median } from '../../statistics.ts';
import type { Carried } from './carry-blob.ts';
import type { BesideRound } from './measure-beside.ts';
import { faultsOf, type CutResult } from './measure-cuts.ts';
import type { PeerRound } from './measure-peer.ts';
import { middle, type RateRound } from './measure-rates.ts';

/** The bars of the design. */
const MIN_SHARE = 0.6;
const MAX_BUFFER_MIB = 32;
/** From the first GiB to the last: what stays of each would add up. */
const MAX_GROWTH_MB = 32;
/** What an access log or a pid file may add; a part would be 8,192. */
const MAX_TEMPORARY_KB = 64;
const MAX_P99_RATIO = 1.5;

const MIB = 1_048_576;
const GIB = 1024 * MIB;

/** All that was measured. */
export interface FilesMeasured {
  readonly length: number;
  readonly rates: readonly RateRound[];
  readonly cuts: CutResult;
  readonly beside: readonly BesideRound[];
  /** Undefined: the machine has no other program. */
  readonly peer: readonly PeerRound[] | undefined;
}

const totalOf = (byName: Readonly<Record<string, number>>): number =>
  Object.values(byName).reduce((sum, one) => sum + one, 0);
const shareOf = (rounds: readonly RateRound[], way: 'up' | 'down'): number =>
  middle(rounds, ({ own, bare }) => own[way].rate / bare[way].rate);

function ratesTable(rounds: readonly RateRound[], length: number): string {
  const cpu = ({ cpu: used }: Carried): number => (totalOf(used) * GIB) / length;
  const rows = (['up', 'down'] as const).flatMap((way) => [
    [
      `MiB a second ${way}`,
      middle(rounds, ({ own }) => own[way].rate).toFixed(0),
      middle(rounds, ({ bare }) => bare[way].rate).toFixed(0),
      shareOf(rounds, way).toFixed(2),
    ],
    [
      `CPU seconds a GiB ${way}`,
      middle(rounds, ({ own }) => cpu(own[way])).toFixed(2),
      middle(rounds, ({ bare }) => cpu(bare[way])).toFixed(2),
      middle(rounds, ({ own, bare }) => cpu(own[way]) / cpu(bare[way])).toFixed(2),
    ],
  ]);
  return alignTable([['', 'Oncelink', 'bare nginx', 'share'], ...rows]);
}

function peerSection(rounds: readonly PeerRound[] | undefined, length: number): readonly string[] {
  if (rounds === undefined) return [];
  const rows = (['up', 'down'] as const).map((way) => [
    way,
    median(rounds.map((round) => round[way].rate)).toFixed(0),
    median(rounds.map((round) => (totalOf(round[way].cpu) * GIB) / length)).toFixed(2),
  ]);
  return [
    '## Another program that streams',
    `OnionShare of Debian without Tor, ${rounds.length} rounds of the same GiB, by one connection and straight to it; it decrypts, compares and resumes ` +
      'nothing, and reads all of a file for its checksum and compression before the first byte, which is not counted.',
    alignTable([['way', 'MiB a second', 'CPU seconds a GiB'], ...rows]),
  ];
}

const mostOf = ({ own }: RateRound): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.keys(own.up.memory).map((name) => [
      name,
      Math.max(own.up.memory[name] ?? 0, own.down.memory[name] ?? 0),
    ]),
  );

function memoryTable(rounds: readonly RateRound[]): string {
  const names = Object.keys(rounds[0]?.own.up.memory ?? {});
  const rows = names.map((name) => [name, ...rounds.map((round) => (mostOf(round)[name] ?? 0).toFixed(0))]);
  return alignTable([['MB at most (PSS)', ...rounds.map((_, n) => `GiB ${n + 1}`)], ...rows]);
}

const ratioOf = ({ alone, beside }: BesideRound): number => beside.p99 / alone.p99;

function besideTable(rounds: readonly BesideRound[]): string {
  const rows = rounds.map((round, n) => [
    String(n + 1),
    round.alone.p99.toFixed(1),
    round.beside.p99.toFixed(1),
    ratioOf(round).toFixed(2),
    `${(round.slow.sent / MIB).toFixed(0)} and ${(round.slow.fetched / MIB).toFixed(0)}`,
    String(round.slow.broken),
  ]);
  const heads = ['Round', 'p99 alone, ms', 'p99 beside, ms', 'ratio', 'MiB sent and fetched', 'refused'];
  return alignTable([heads, ...rows]);
}

const growthOf = (rounds: readonly RateRound[]): number =>
  Math.max(
    0,
    ...Object.keys(rounds[0]?.own.up.memory ?? {}).map((name) => {
      const [first, last] = [rounds.at(0), rounds.at(-1)].map((round) => (round && mostOf(round)[name]) ?? 0);
      return (last ?? 0) - (first ?? 0);
    }),
  );
const temporaryOf = (rounds: readonly RateRound[]): number =>
  Math.max(...rounds.map(({ temporaryKb: [before, most] }) => most - before));

/** What does not meet its bar. */
export function findFaults({ rates, cuts, beside }: FilesMeasured): string[] {
  const bars: readonly (readonly [isMet: boolean, fault: string])[] = [
    [shareOf(rates, 'up') >= MIN_SHARE, `less than ${MIN_SHARE} of the rate of bare nginx up`],
    [shareOf(rates, 'down') >= MIN_SHARE, `less than ${MIN_SHARE} of the rate of bare nginx down`],
    [growthOf(rates) <= MAX_GROWTH_MB, 'memory grows from one GiB to the next'],
    [temporaryOf(rates) <= MAX_TEMPORARY_KB, 'bytes of files lie in /tmp of nginx'],
    [cuts.buffers.fetching <= MAX_BUFFER_MIB * MIB, `more than ${MAX_BUFFER_MIB} MiB of buffers`],
    [median(beside.map(ratioOf)) <= MAX_P99_RATIO, `creates take more than ${MAX_P99_RATIO} times as long`],
    [beside.every(({ slow }) => slow.broken === 0), 'slow visitors were refused or cut off'],
  ];
  return [...bars.flatMap(([isMet, fault]) => (isMet ? [] : [fault])), ...faultsOf(cuts)];
}

/** Markdown. @param conditions where it was measured */
export function renderFiles(measured: FilesMeasured, conditions: string): string {
  const { rates, cuts, beside, peer, length } = measured;
  const faults = findFaults(measured);
  const slowMemory = Math.max(...beside.map(({ slow }) => slow.memory['files-service'] ?? 0));
  return [
    conditions,
    `Bars: ${faults.length === 0 ? 'all are met.' : `NOT MET: ${faults.join('; ')}.`}`,
    '## A GiB up and down, through nginx',
    `In parts of 8 MiB, two at once, ${rates.length} rounds in turns with nginx alone, of which the middle one counts; shares are of ` +
      'the same round. A part counts as sent once it is on the disk: for bare nginx the bench waits for that. Without it bare nginx ' +
      `takes ${middle(rates, ({ bareUpSoon }) => bareUpSoon).toFixed(0)} MiB a second.`,
    ratesTable(rates, length),
    `/tmp of nginx grew by ${temporaryOf(rates)} kB at most.`,
    memoryTable(rates),
    ...peerSection(peer, length),
    '## Over a line that breaks',
    `A program sends a GiB by the package for programs, opens its link, and fetches it; all its connections break after every 50 MB in ` +
      `either direction, ${cuts.cuts} times in all. SHA-256 as sent: ${cuts.sentSha256 === cuts.fetchedSha256 ? 'yes' : 'NO'}. ` +
      `A second claim of the link is told ${cuts.secondClaim}. ` +
      `It had at most ${(cuts.buffers.sending / MIB).toFixed(1)} MiB of buffers in use while it sent (three parts of 8 MiB, and what Node's fetch ` +
      `makes of each body: more than that), ` +
      `${(cuts.buffers.fetching / MIB).toFixed(1)} while it fetched, ` +
      `and took ${cuts.sending.toFixed(0)} s to send and ${cuts.fetching.toFixed(0)} s to fetch, pauses after each break and the collection ` +
      'of garbage before each look among that.',
    '## Links beside slow senders and readers',
    'Forty links a second are made, opened and acknowledged through nginx, for 45 s; the times are of creates. Beside them 50 people ' +
      'send and 50 fetch, each 128 KiB a second. ' +
      `The files-service had ${slowMemory.toFixed(0)} MB at most. The middle ratio is ${median(beside.map(ratioOf)).toFixed(2)}.`,
    besideTable(beside),
  ].join('\n\n');
}
