import { describe, expect, it } from '@jest/globals';
import { FILES } from '@oncelink/contracts/files';
import fc from 'fast-check';
import { cleanName, cleanNames } from './clean-name.ts';

describe('the name of a file of a stranger', () => {
  it.each([
    ['payroll.xlsx', 'payroll.xlsx'],
    ['.env', 'env'],
    ['...hidden', 'hidden'],
    ['../../etc/passwd', 'passwd'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\drivers.sys', 'drivers.sys'],
    ['folder/', 'folder'],
    ['a:b.txt', 'a_b.txt'],
    ['what?.txt', 'what_.txt'],
    ['line\nbreak\0.txt', 'linebreak.txt'],
    ['\u001B[2Jscreen', '[2Jscreen'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200E\u061C.txt', 'a.txt'],
    ['photo.jpg          \u00A0 .exe', 'photo.jpg .exe'],
    ['trailing. . ', 'trailing'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Com1 .log', '_Com1 .log'],
    ['LPT³', '_LPT³'],
    ['console.log', 'console.log'],
    ['', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['\\/', 'file'],
    ['\u202E', 'file'],
    ['cafe\u0301.txt', 'café.txt'],
    ['👩\u200D🚀.png', '👩\u200D🚀.png'],
    ['مرحبا.pdf', 'مرحبا.pdf'],
    ['broken\uD83D.txt', 'broken.txt'],
  ])('%j is saved as %j', (name, cleaned) => expect(cleanName(name)).toBe(cleaned));

  it('of 300 characters is cut, and keeps its ending', () => {
    expect(cleanName(`${'x'.repeat(300)}.tar`)).toBe(`${'x'.repeat(196)}.tar`);
    expect(cleanName(`${'é'.repeat(300)}.txt`)).toBe(`${'é'.repeat(98)}.txt`);
    expect(cleanName('🔒'.repeat(300))).toBe('🔒'.repeat(50));
  });

  it('is cleaned once, whatever it is', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.string({
        unit: fc.constantFrom(' ', '.', 'a', 'é', '/', '\u202E', '\uD800', 'CON', '🔒'),
        maxLength: 120,
      }),
    );
    const holds = fc.property(any, (name) => {
      const cleaned = cleanName(name);
      expect(cleanName(cleaned)).toBe(cleaned);
      expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(FILES.nameBytesMax);
      expect(cleaned).toMatch(/^[^./\\\s][^/\\\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u);
    });
    fc.assert(holds, { numRuns: 500 });
  });
});

describe('names of one folder', () => {
  it('are numbered where they come again, in any case', () => {
    expect(cleanNames(['a.txt', 'A.TXT', 'x/a.txt', 'a (2).txt', 'b'])).toEqual([
      'a.txt',
      'A (2).TXT',
      'a (3).txt',
      'a (2) (2).txt',
      'b',
    ]);
    expect(cleanNames(['', '..', 'file'])).toEqual(['file', 'file (2)', 'file (3)']);
  });

  it('stay short enough', () => {
    const names = cleanNames(Array.from({ length: 20 }, () => `${'é'.repeat(150)}.txt`));
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(FILES.nameBytesMax);
  });
});
