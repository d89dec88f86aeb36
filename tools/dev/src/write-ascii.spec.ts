import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { writeAscii } from './write-ascii.ts';

it.each([`'größe 文件 🔒'`, `/[é-ü]+/u.test('ö')`, `\`a\\\\é\${'ß'}\``, `({ größe: 1 })`])(
  '%s is the same program in ASCII',
  (code) => {
    const written = writeAscii(code);
    expect(written).toMatch(/^[ -~]*$/);
    expect(runInNewContext(written)).toEqual(runInNewContext(code));
  },
);

it.each([`/\\é/.test('é')`, `'\\\\\\é'`, `\`\\文\``])(
  '%s is refused: it would say something else',
  (code) => {
    expect(() => writeAscii(code)).toThrow('backslash');
  },
);
