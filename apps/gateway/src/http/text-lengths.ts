import type AjvCompiler from '@fastify/ajv-compiler';

/** A character of two units. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

const countOf = (text: string): number => text.replaceAll(PAIR, '_').length;

const noLonger = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= 2 * limit && countOf(text) <= limit);

const noShorter = (text: string, limit: number): boolean =>
  text.length >= limit && (text.length >= 2 * limit || countOf(text) >= limit);

const CHECKS = [
  ['maxLength', noLonger],
  ['minLength', noShorter],
] as const;

/**
 * Has lengths of texts compared without counting their characters where that is clear anyway: a character has one or two of the units
 * that a text's `length` counts. A validator counts them once for each limit, character by character: 2.7 of 3.7 µs that the check of
 * a new link with an envelope of 410 characters took (2026-11-29).
 */
export function compareLengths(ajv: AjvCompiler.Ajv): void {
  for (const [keyword, check] of CHECKS) {
    const known = ajv.getKeyword(keyword);
    if (typeof known === 'boolean') throw new Error(`There is no ${keyword} to replace.`);
    const { error } = known;
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      before: 'pattern',
      errors: false,
      ...(error && { error }),
      compile: (limit: number) => (text: string) => check(text, limit),
    });
  }
}
