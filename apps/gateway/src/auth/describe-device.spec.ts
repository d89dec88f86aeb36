import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeDevice } from './describe-device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0 Safari/537.36 Edg/148.0`,
  ],
  [
    'Opera on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/148.0 Safari/537.36 OPR/130.0`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${IOS} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${IOS} CriOS/148.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Firefox on iPad',
    `Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${IOS} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/148.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`],
  ['Unknown browser on Windows', 'Mozilla/5.0 (Windows NT 10.0) Made/1.0'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
])('%s is known by its User-Agent', (words, agent) => {
  expect(describeDevice(agent)).toBe(words);
});

it('is described in the language of the mail', () => {
  const agent = 'Made/1.0 (Windows)';
  expect(describeDevice(agent, 'fr')).toBe('Navigateur inconnu sur Windows');
  expect(describeDevice(undefined, 'ar')).toBe('جهاز غير معروف');
});

it('whatever else a browser says of itself is not repeated', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(describeDevice(text)).toBe('Unknown device');
      expect(describeDevice(`Chrome/1.0 (Windows) ${text}`)).toBe('Chrome on Windows');
    }),
  );
});

it('a very long one costs no time', () => {
  const started = performance.now();
  expect(describeDevice(`Version/${'Version/ '.repeat(100_000)}`)).toBe('Unknown device');
  expect(performance.now() - started).toBeLessThan(50);
});
