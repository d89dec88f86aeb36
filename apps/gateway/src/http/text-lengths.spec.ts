import AjvCompiler from '@fastify/ajv-compiler';
import { describe, expect, it } from '@jest/globals';
import { compareLengths } from './text-lengths.ts';

const schema = {
  type: 'object',
  properties: { text: { type: 'string', minLength: 3, maxLength: 6, pattern: '^[^x]*$' } },
};
const compile = (onCreate?: typeof compareLengths) =>
  AjvCompiler()({}, { customOptions: { allErrors: true }, ...(onCreate && { onCreate }) })({ schema });

/** Of one unit and of two, and halves that stand alone. */
const UNITS = ['a', 'é', '漢', '😀', '\u{1F469}', '\uD83D', '\uDE00', 'x'];
const draw = (): string => UNITS[Math.floor(Math.random() * UNITS.length)] ?? '';

describe('lengths of texts', () => {
  it('are judged, and refused in the words and the order, as the validator does that counts each character', () => {
    const [counting, comparing] = [compile(), compile(compareLengths)];
    const verdicts = new Set<boolean>();
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: round % 14 }, draw).join('');
      const verdict = [comparing({ text }), comparing.errors];
      expect(verdict).toEqual([counting({ text }), counting.errors]);
      verdicts.add(verdict[0] === true);
    }
    expect(verdicts.size).toBe(2);
  });
});
