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
    '{"a":"b","a":"c"}',
    '{"a":{"b":"c","d":["e"]},"a":"f"}',
    '{"":"","":""}',
    '{"a":1e20,"a":100000000000000000000}',
  ])('with a key given twice are refused: %s', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_REQUEST' }));
  });

  it('with any key given twice are refused, whatever its values', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (key, one, other) => {
        const [name, first, second] = [key, one, other].map((part) => JSON.stringify(part));
        expect(() => parse(`{${name}:${first},${name}:${second}}`)).toThrow(
          expect.objectContaining({ code: 'MALFORMED_REQUEST' }),
        );
      }),
    );
  });

  it('may hold quotes, colons and backslashes in their strings', () => {
    const value = { 'a":': '":"', '\\': '\\":', '': '', b: ['{"a":1,"a":2}', '\\\\', '"', { c: '"' }] };
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
