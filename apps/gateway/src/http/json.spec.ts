import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from './json.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text));

describe('request bodies', () => {
  it('are read as JSON.parse reads them, whatever strings and keys they hold', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 4 }), (text) => expect(parse(text)).toEqual(JSON.parse(text))));
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1,"b":2}}',
    '[{"a":1},{"a":1,"b":2,"a":3}]',
    '{"__proto__":1,"__proto__":2}',
    '{"a":1 , "a"\n:2}',
  ])('with a key given twice are refused: %s', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_REQUEST' }));
  });

  it('may hold quotes, colons and backslashes in their strings', () => {
    const value = { 'a":': '":"', '\\': '\\":', b: ['{"a":1,"a":2}', '\\\\'] };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  it.each(['', '{', '{"a":NaN}', '{a:1}', "{'a':1}", '{"a":1,}', '\ufeff{}', '{"a":1} {}'])(
    'that are no JSON are refused: %j',
    (text) => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_REQUEST' }));
    },
  );

  it('in another encoding than UTF-8 are refused instead of being repaired in silence', () => {
    expect(() => parseJson(Buffer.from('{"a":"\u00fc"}', 'latin1'))).toThrow(
      expect.objectContaining({ code: 'MALFORMED_REQUEST' }),
    );
  });

  it('are read at any depth', () => {
    const depth = 8000;
    expect(() => parse('['.repeat(depth) + ']'.repeat(depth))).not.toThrow();
  });
});
