import { afterEach, expect, it } from '@jest/globals';
import { describeBytes, describeBytesOf, describeShare } from './describe-bytes.ts';
import { loadLanguage, setLanguage } from './language.ts';

const MIB = 2 ** 20;
afterEach(async () => setLanguage('en', await loadLanguage('en')));

it('says sizes with the digits that people read', () => {
  expect([0, 999, 1500, 4.1 * MIB, 824 * MIB, 2048 * MIB].map(describeBytes)).toEqual([
    '0 byte',
    '999 byte',
    '1.5 kB',
    '4.1 MB',
    '824 MB',
    '2 GB',
  ]);
});

it('says a part of the whole in its unit, unless that would hide it', () => {
  expect(describeBytesOf(312 * MIB, 824 * MIB)).toEqual({ part: '312', whole: '824 MB' });
  expect(describeBytesOf(19 * MIB, 2048 * MIB)).toEqual({ part: '19 MB', whole: '2 GB' });
  expect(describeBytesOf(0, 5 * MIB)).toEqual({ part: '0', whole: '5 MB' });
});

it('says all of it of all of it alone', async () => {
  expect([0, 0.439, 0.9999, 1].map(describeShare)).toEqual(['0%', '43%', '99%', '100%']);
  setLanguage('de', await loadLanguage('de'));
  expect(describeShare(0.43)).toBe('43\u00a0%');
});
