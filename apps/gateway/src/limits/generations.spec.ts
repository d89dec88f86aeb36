import { describe, expect, it } from '@jest/globals';
import { Generations, numberOf } from './generations.ts';

/** As many as one generation has room for. */
const ROOM = 100_000;
const NOW = 1000;
const subjects = (name: string, count: number): number[] =>
  Array.from({ length: count }, (_, i) => numberOf(`${name}:${i}`));

function call(generations: Generations, subject: number): void {
  generations.find(subject, NOW);
  generations.add(subject, NOW);
}

describe('generations of subjects', () => {
  it('find each of many again, with all of its calls', () => {
    const generations = new Generations(60, NOW);
    const all = subjects('visitor', ROOM);
    for (const subject of all) call(generations, subject);
    for (const subject of all.slice(0, 1000)) for (const _ of [2, 3]) call(generations, subject);
    expect(
      all.slice(0, 1000).every((subject) => String(generations.find(subject, NOW)) === '1000,1000,1000'),
    ).toBe(true);
    expect(all.slice(1000).every((subject) => generations.find(subject, NOW) === NOW)).toBe(true);
    expect(generations.find(numberOf('nobody'), NOW)).toBeUndefined();
  });

  it('keep the calls of a subject where another bucket of the same call begins a generation', () => {
    const generations = new Generations(60, NOW);
    const [known, stranger] = [numberOf('known'), numberOf('stranger')];
    call(generations, known);
    call(generations, known);
    for (const subject of subjects('visitor', ROOM - 1)) call(generations, subject);
    for (const subject of [stranger, known]) generations.find(subject, NOW);
    for (const subject of [stranger, known]) generations.add(subject, NOW);
    expect(generations.find(known, NOW)).toEqual([NOW, NOW, NOW]);
  });

  it('have no more room for those who are looked for again and again', () => {
    const generations = new Generations(60, NOW);
    const all: number[] = [];
    for (const wave of ['first', 'second', 'third', 'fourth']) {
      for (const subject of subjects(wave, ROOM)) {
        call(generations, subject);
        all.push(subject);
      }
      for (const subject of all) generations.find(subject, NOW);
    }
    expect(all.filter((subject) => generations.find(subject, NOW) !== undefined).length).toBeLessThanOrEqual(
      2 * ROOM,
    );
  });
});
