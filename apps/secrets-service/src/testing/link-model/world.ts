import type { LinkRow } from './link-row.ts';

/** Every link of the model is made with this life, in units of time. */
export const LIFE = 2;
/** After so long it opens. */
export const WAIT = 1;
/** Until when the model looks: past the end of a claim that was granted at the last moment. */
export const END_OF_TIME = 4;

/**
 * One who holds the link, with a claim token. `granted`: the statement has been run, and its answer, locked with key
 * `kid`, is on its way. `reading`: the text is there. A refusal leads back to `idle`: anyone may ask again.
 */
export interface Reader {
  readonly at: 'idle' | 'granted' | 'reading';
  readonly kid: number;
  readonly hasRead: boolean;
  /** Calls whose fate this reader may still never learn; bounded, or a history could be endless. */
  readonly lossesLeft: number;
}

export interface Maker {
  /** `writing`: the statement has begun, its snapshot knows the states of keys, and nothing is committed. */
  readonly at: 'idle' | 'writing' | 'written';
  readonly kid: number;
  /** The link was handed to its maker: from here on it must not be lost. */
  readonly accepted: boolean;
  readonly lossesLeft: number;
}

/** Key 1 is the old one, key 2 the new one. */
export interface Keys {
  readonly old: 'current' | 'retiring' | 'closed' | 'destroyed';
  readonly next: 'none' | 'loading' | 'current';
  /** What the service has in memory, and what it writes with. */
  readonly loaded: readonly number[];
  readonly writesWith: number;
}

/** How the end of the link gets to those who asked to be told. */
export interface Telling {
  /** In the queue. `done`: it was taken, and the row does not know yet. */
  readonly job: 'none' | 'waiting' | 'done';
  /** What the events-service has recorded. */
  readonly recorded: LinkRow['why'];
}

export interface World {
  readonly now: number;
  readonly row: LinkRow | null;
  readonly maker: Maker;
  readonly readers: readonly [Reader, Reader];
  /** Someone was told that the link was deleted unread. */
  readonly deleted: boolean;
  readonly keys: Keys;
  readonly telling: Telling;
  /** Set for good by a step that breaks a promise which no later world shows. */
  readonly broken: string | null;
}

/** Calls that may be lost by each of those who call. */
const LOSSES = 2;

const READER: Reader = { at: 'idle', kid: 0, hasRead: false, lossesLeft: LOSSES };

export const START: World = {
  now: 0,
  row: null,
  maker: { at: 'idle', kid: 0, accepted: false, lossesLeft: LOSSES },
  readers: [READER, READER],
  deleted: false,
  keys: { old: 'current', next: 'none', loaded: [1], writesWith: 1 },
  telling: { job: 'none', recorded: null },
  broken: null,
};

/** The keys in the ring: the rotator adds the new one first and removes the old one last. */
export const ringOf = ({ old, next }: Keys): readonly number[] => [
  ...(old === 'destroyed' ? [] : [1]),
  ...(next === 'none' ? [] : [2]),
];

/** What no world may be. */
export function judge({ row, maker, readers, deleted, keys, telling, broken }: World): string | null {
  if (broken !== null) return broken;
  if (telling.recorded !== null && telling.recorded !== row?.why)
    return 'told of an end that was another one, or none';
  if (row !== null && row.state !== 'live' && !row.untold && telling.recorded === null)
    return 'ended, and nobody is told';
  if (readers.every(({ hasRead }) => hasRead)) return 'two readers';
  if (deleted && readers.some(({ hasRead }) => hasRead))
    return 'read, though its deletion unread was confirmed';
  if (row !== null && row.state !== 'live' && row.kid !== 0) return 'gone, but not erased';
  if (row?.state === 'live' && !ringOf(keys).includes(row.kid)) return 'live, but nobody can decrypt it';
  if (maker.accepted && row === null) return 'accepted, but not there';
  return null;
}
