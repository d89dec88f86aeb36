import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageFolder, TRANSLATED_PATTERN } from './page-folder.ts';

describe('the language of a page', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', '/_de'],
    ['ar', '/_ar'],
    ['it-IT, it;q=0.9, fr;q=0.8, en;q=0.7', '/_fr'],
    ['en-GB,en;q=0.9,de;q=0.8', ''],
    ['pt-BR, en;q=0.9, es;q=0.8', ''],
    ['den,arn', ''],
    ['*', ''],
    ['', ''],
  ])('for a browser that asks for "%s" is found in "%s"', (acceptLanguage, folder) => {
    expect(pageFolder(acceptLanguage)).toBe(folder);
  });

  it('is one that is built, whatever the header is', () => {
    const part = fc.oneof(
      fc.constantFrom('de', 'AR', 'en', 'fr;q=0', ' ja-JP', '*', ',', '\0'),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(['', '/_de', '/_es', '/_fr', '/_ja', '/_ar']).toContain(pageFolder(parts.join(',')));
      }),
    );
  });

  it('takes no time to find in a header made to take long', () => {
    expect(pageFolder('x, '.repeat(5000))).toBe('');
  });

  it('is chosen by nginx in the same way', () => {
    const config = path.join(import.meta.dirname, '../../../docker/nginx/oncelink/files.conf');
    expect(readFileSync(config, 'utf8')).toContain(`"~${TRANSLATED_PATTERN}" /_$language;`);
  });
});
