import { RingError } from '@oncelink/key-ring';

/** States of a key-encryption key, in order. */
export type KeyState = 'loading' | 'current' | 'retiring' | 'closed' | 'destroyed';

export interface KnownKey {
  readonly kid: number;
  readonly state: KeyState;
}

/** A replica of the secrets-service that reported lately. */
export interface Reader {
  readonly replica: string;
  /** Keys that it holds in memory. */
  readonly kids: readonly number[];
  readonly writesWith: number | null;
}

/** Everything that decides about a rotation: it remembers nothing else, so any rotator can continue it. */
export interface Situation {
  /** The error: there is no ring, or none that can be used. */
  readonly ringKids: readonly number[] | RingError;
  readonly keys: readonly KnownKey[];
  readonly readers: readonly Reader[];
}

/** What replicas must do before the rotation can continue. */
export type Wish = 'load' | 'stop-writing' | 'forget';

export type Step =
  /** The first ring, for an installation that has no key yet. */
  | { readonly do: 'init'; readonly kid: number }
  /** The first key becomes current; others that are in the ring are to be emptied. */
  | { readonly do: 'begin'; readonly kid: number; readonly others: readonly number[] }
  | { readonly do: 'make'; readonly kid: number }
  | { readonly do: 'announce'; readonly kid: number }
  | { readonly do: 'promote'; readonly kid: number; readonly from: number }
  | { readonly do: 'close'; readonly kid: number }
  /** Moves what is still under the key to the current one, and takes it out of the ring. */
  | { readonly do: 'empty'; readonly kid: number; readonly to: number }
  | { readonly do: 'remove'; readonly kid: number }
  | { readonly do: 'record'; readonly kid: number }
  | {
      readonly do: 'wait';
      readonly kid: number;
      readonly wish: Wish;
      readonly replicas: readonly string[];
    }
  /** Only a person can find out what happened. */
  | { readonly do: 'stop'; readonly reason: string }
  | { readonly do: 'nothing' };

/**
 * The next step of the rotation that has begun, or of a new one if one is wanted. Old keys come first: a key is promoted
 * only when every earlier one but the current is gone. No step undoes another and each can be repeated, so two rotators
 * that decide by an old situation do no harm.
 */
export function nextStep(situation: Situation, isWanted: boolean): Step {
  const { ringKids, keys } = situation;
  if (ringKids instanceof RingError) {
    return keys.length === 0 ? { do: 'init', kid: 1 } : { do: 'stop', reason: ringKids.message };
  }
  if (keys.length === 0) {
    const kid = Math.max(...ringKids);
    return { do: 'begin', kid, others: ringKids.filter((other) => other !== kid) };
  }
  const current = keys.find(({ state }) => state === 'current');
  if (current === undefined) return { do: 'stop', reason: 'The database knows no current key.' };
  const lost = keys.find(
    ({ kid, state }) => ['current', 'retiring'].includes(state) && !ringKids.includes(kid),
  );
  if (lost) return { do: 'stop', reason: `The ring has no key ${lost.kid}, which is ${lost.state}.` };
  return (
    endOldKey(situation, ringKids, current.kid) ??
    bringNewKey(situation, ringKids, current.kid) ??
    (isWanted
      ? { do: 'make', kid: Math.max(...ringKids, ...keys.map(({ kid }) => kid)) + 1 }
      : { do: 'nothing' })
  );
}

function endOldKey(
  { keys, readers }: Situation,
  ringKids: readonly number[],
  current: number,
): Step | undefined {
  const returned = keys.find(({ kid, state }) => state === 'destroyed' && ringKids.includes(kid));
  if (returned) return { do: 'remove', kid: returned.kid };
  const closed = keys.find(({ state }) => state === 'closed')?.kid;
  if (closed !== undefined) {
    if (ringKids.includes(closed)) {
      // A replica that could not report while the new key was promoted may not have it yet, and could open nothing.
      return (
        waitFor(readers, { kid: current, wish: 'load' }, ({ kids }) => !kids.includes(current)) ?? {
          do: 'empty',
          kid: closed,
          to: current,
        }
      );
    }
    return (
      waitFor(readers, { kid: closed, wish: 'forget' }, ({ kids }) => kids.includes(closed)) ?? {
        do: 'record',
        kid: closed,
      }
    );
  }
  const retiring = keys.find(({ state }) => state === 'retiring')?.kid;
  if (retiring === undefined) return undefined;
  return (
    waitFor(
      readers,
      { kid: retiring, wish: 'stop-writing' },
      ({ writesWith }) => writesWith === retiring,
    ) ?? {
      do: 'close',
      kid: retiring,
    }
  );
}

function bringNewKey(
  { keys, readers }: Situation,
  ringKids: readonly number[],
  current: number,
): Step | undefined {
  const loading = keys.find(({ state }) => state === 'loading')?.kid;
  if (loading !== undefined) {
    // It left the ring before anything was written with it. Its number is not used again.
    if (!ringKids.includes(loading)) return { do: 'record', kid: loading };
    return (
      waitFor(readers, { kid: loading, wish: 'load' }, ({ kids }) => !kids.includes(loading)) ?? {
        do: 'promote',
        kid: loading,
        from: current,
      }
    );
  }
  const unknown = ringKids.find((ringKid) => keys.every(({ kid }) => kid !== ringKid));
  return unknown === undefined ? undefined : { do: 'announce', kid: unknown };
}

function waitFor(
  readers: readonly Reader[],
  wait: { readonly kid: number; readonly wish: Wish },
  isLate: (reader: Reader) => boolean,
): Step | undefined {
  const replicas = readers.filter(isLate).map(({ replica }) => replica);
  return replicas.length === 0 ? undefined : { do: 'wait', ...wait, replicas };
}

const WISHES: Readonly<Record<Wish, string>> = {
  load: 'load',
  'stop-writing': 'stop writing with',
  forget: 'forget',
};

/** The step in words, for people. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'init':
      return `make the first ring, with key ${step.kid}`;
    case 'begin':
      return `begin with key ${step.kid}`;
    case 'make':
      return `make key ${step.kid}`;
    case 'announce':
      return `announce key ${step.kid}`;
    case 'promote':
      return `promote key ${step.kid}, retire key ${step.from}`;
    case 'close':
      return `close key ${step.kid}`;
    case 'empty':
      return `empty key ${step.kid} into key ${step.to}, take it out of the ring`;
    case 'remove':
      return `remove key ${step.kid} from the ring`;
    case 'record':
      return `record the end of key ${step.kid}`;
    case 'wait':
      return `wait for ${step.replicas.join(', ')} to ${WISHES[step.wish]} key ${step.kid}`;
    case 'stop':
      return step.reason;
    case 'nothing':
      return 'nothing to do';
  }
}
