import { describe, expect, it } from '@jest/globals';
import { RingError } from '@oncelink/key-ring';
import { nextStep, type KeyState, type Reader, type Situation, type Step } from './next-step.ts';

const key = (kid: number, state: KeyState) => ({ kid, state });
const reader = (kids: readonly number[], writesWith: number | null, replica = 'a'): Reader => ({
  replica,
  kids,
  writesWith,
});
const step = (situation: Partial<Situation>, isWanted = false): Step =>
  nextStep({ ringKids: [1], keys: [key(1, 'current')], readers: [], ...situation }, isWanted);

describe('an installation without keys', () => {
  it('gets its first ring, and the key in it becomes current', () => {
    expect(step({ ringKids: new RingError('No ring.'), keys: [] })).toEqual({ do: 'init', kid: 1 });
    expect(step({ keys: [] })).toEqual({ do: 'begin', kid: 1, others: [] });
  });

  it('takes the newest key of a ring that another database knew', () => {
    expect(step({ ringKids: [4, 5], keys: [] })).toEqual({ do: 'begin', kid: 5, others: [4] });
  });
});

describe('an installation whose ring is not the one the database knows', () => {
  it.each([
    [{ ringKids: new RingError('No ring.') }, 'No ring.'],
    [{ ringKids: [2] }, 'The ring has no key 1, which is current.'],
    [
      { ringKids: [2], keys: [key(1, 'retiring'), key(2, 'current')] },
      'The ring has no key 1, which is retiring.',
    ],
    [{ keys: [key(1, 'destroyed')] }, 'The database knows no current key.'],
  ])('waits for a person, even if a rotation is wanted', (situation, reason) => {
    expect(step(situation, true)).toEqual({ do: 'stop', reason });
  });
});

describe('a rotation', () => {
  it('begins only when it is wanted, with a number that was never used', () => {
    expect(step({})).toEqual({ do: 'nothing' });
    expect(step({}, true)).toEqual({ do: 'make', kid: 2 });
    const keys = [key(6, 'destroyed'), key(5, 'current')];
    expect(step({ ringKids: [5], keys }, true)).toEqual({ do: 'make', kid: 7 });
  });

  it('announces the new key before anyone may use it', () => {
    expect(step({ ringKids: [1, 2] }, true)).toEqual({ do: 'announce', kid: 2 });
  });

  it('promotes it when every live replica holds it', () => {
    const keys = [key(1, 'current'), key(2, 'loading')];
    const late = { ringKids: [1, 2], keys, readers: [reader([1, 2], 1), reader([1], 1, 'b')] };
    expect(step(late)).toEqual({ do: 'wait', kid: 2, wish: 'load', replicas: ['b'] });
    expect(step({ ...late, readers: [reader([1, 2], 1)] })).toEqual({ do: 'promote', kid: 2, from: 1 });
    expect(step({ ...late, readers: [] })).toEqual({ do: 'promote', kid: 2, from: 1 });
  });

  it('closes the old key when no replica writes with it any more', () => {
    const keys = [key(1, 'retiring'), key(2, 'current')];
    const late = { ringKids: [1, 2], keys, readers: [reader([1, 2], 1), reader([1, 2], 2, 'b')] };
    expect(step(late)).toEqual({ do: 'wait', kid: 1, wish: 'stop-writing', replicas: ['a'] });
    const readers = [reader([1, 2], 2), reader([], null, 'starting')];
    expect(step({ ...late, readers })).toEqual({ do: 'close', kid: 1 });
  });

  it('moves no link to a key that a live replica lacks', () => {
    const late = { ringKids: [1, 2], keys: [key(1, 'closed'), key(2, 'current')] };
    const readers = [reader([1], null), reader([1, 2], 2, 'b')];
    expect(step({ ...late, readers })).toEqual({ do: 'wait', kid: 2, wish: 'load', replicas: ['a'] });
  });

  it('empties the old key, and records its end when no live replica holds it', () => {
    const keys = [key(1, 'closed'), key(2, 'current')];
    expect(step({ ringKids: [1, 2], keys })).toEqual({ do: 'empty', kid: 1, to: 2 });
    const gone = { ringKids: [2], keys, readers: [reader([1, 2], 2)] };
    expect(step(gone)).toEqual({ do: 'wait', kid: 1, wish: 'forget', replicas: ['a'] });
    expect(step({ ...gone, readers: [reader([2], 2)] })).toEqual({ do: 'record', kid: 1 });
  });

  it('ends before the next one begins', () => {
    const keys = [key(1, 'closed'), key(2, 'current'), key(3, 'loading')];
    expect(step({ ringKids: [1, 2, 3], keys }, true)).toEqual({ do: 'empty', kid: 1, to: 2 });
    expect(step({ ringKids: [2, 3], keys: keys.slice(1) }, true)).toEqual({
      do: 'promote',
      kid: 3,
      from: 2,
    });
  });

  it('takes a destroyed key out again that came back with an old copy of the ring', () => {
    const keys = [key(1, 'destroyed'), key(2, 'current')];
    expect(step({ ringKids: [1, 2], keys })).toEqual({ do: 'remove', kid: 1 });
  });

  it('gives up a new key that is no longer in the ring', () => {
    expect(step({ keys: [key(1, 'current'), key(2, 'loading')] })).toEqual({ do: 'record', kid: 2 });
  });

  it('comes to its end from every situation, whatever was done already', () => {
    const keys = [key(1, 'current')];
    const ring = new Set([1]);
    const done: string[] = [];
    for (let isWanted = true; ;) {
      const next = nextStep({ ringKids: [...ring], keys, readers: [] }, isWanted);
      done.push(next.do);
      if (next.do === 'nothing') break;
      if (next.do === 'make') isWanted = (ring.add(next.kid), false);
      if (next.do === 'announce') keys.push(key(next.kid, 'loading'));
      if (next.do === 'promote') keys.splice(0, 2, key(next.from, 'retiring'), key(next.kid, 'current'));
      if (next.do === 'close') keys.splice(0, 1, key(next.kid, 'closed'));
      if (next.do === 'empty') ring.delete(next.kid);
      if (next.do === 'record') keys.splice(0, 1, key(next.kid, 'destroyed'));
    }
    expect(done).toEqual(['make', 'announce', 'promote', 'close', 'empty', 'record', 'nothing']);
  });
});
