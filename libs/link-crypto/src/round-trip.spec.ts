import { STORED_COMMITMENT_BYTES, WIRE_SIZES } from '@oncelink/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { deriveBytes, importRoot } from './key-schedule.ts';
import { plainHeader } from './header.ts';
import { draftSealedLink, makePasswordLink, makeShortLink, makeUnsealedLink } from './make-links.ts';
import { readLink } from './read-link.ts';
import { quickStretch } from './testing/quick-stretch.ts';

/** A thousandth of a second each, two and a half thousand of four kinds at night. */
const TEXTS = process.env['ONCELINK_LONG_TESTS'] === 'true' ? 2500 : 100;

/** What the library writes. */
const WRITTEN = 2;
const sizes = WIRE_SIZES[WRITTEN];
const CODE = 'AbCdEf0123';
const SEAL = encodeBase64url(new Uint8Array(32).fill(7));

const ROUND_TRIPS = {
  async sealed(message: string) {
    const { fragment } = await (await draftSealedLink()).finish(SEAL, message);
    const link = await readLink({ pathname: '/s-', fragment });
    return link.kind === 'sealed' ? link.open(SEAL) : link.kind;
  },
  async short(message: string) {
    const { fragment, encryptedData } = await makeShortLink(message);
    const link = await readLink({ pathname: `/sh-${CODE}`, fragment });
    return link.kind === 'short' ? link.open(encryptedData) : link.kind;
  },
  async password(message: string) {
    const { fragment, encryptedData } = await makePasswordLink(message, 'harbor-42', quickStretch);
    const link = await readLink({ pathname: `/shp-${CODE}`, fragment });
    if (link.kind !== 'password') return link.kind;
    return (await link.unlock('harbor-42', quickStretch)).open(encryptedData);
  },
  async unsealed(message: string) {
    const { fragment } = await makeUnsealedLink(message);
    const link = await readLink({ pathname: '/s-', fragment });
    return link.kind === 'unsealed' ? link.open() : link.kind;
  },
};

/** Any well-formed text of 1 to 2,000 code points, mostly short as secrets are. */
const message = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2000, size: 'max' }) },
);

describe.each(Object.entries(ROUND_TRIPS))('%s link', (_kind, roundTrip) => {
  it(`gives back ${TEXTS} random texts exactly`, async () => {
    await fc.assert(
      fc.asyncProperty(message, async (text) => (await roundTrip(text)) === text),
      { numRuns: TEXTS },
    );
  }, 60_000);

  it.each([
    ['2,000 emoji', '🔒'.repeat(2000)],
    ['joined emoji', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['right-to-left text with overrides', '\u202Eשלום\u202C مرحبا'],
    ['NUL and other control characters', '\0a\u0007\u001B[31m\r\n'],
    ['a byte order mark in front', '\uFEFFsecret'],
    ['text that NFC would change', 'e\u0301 \u212B \u0958'],
    ['the last code point', '\u{10FFFF}'],
  ])('gives back %s exactly', async (_what, text) => {
    expect(await roundTrip(text)).toBe(text);
  });

  it('refuses a lone surrogate rather than replacing it', async () => {
    await expect(roundTrip('a\uD83D')).rejects.toMatchObject({ name: 'LinkError', stage: 'message' });
  });
});

const longestSharedRun = (left: Uint8Array, right: Uint8Array): number => {
  const runsOf = (bytes: Uint8Array, length: number) =>
    Array.from({ length: bytes.length - length + 1 }, (_, at) => bytes.subarray(at, at + length).join());
  let length = 0;
  for (let seen = true; seen;) {
    const runs = new Set(runsOf(left, length + 1));
    seen = runsOf(right, length + 1).some((run) => runs.has(run));
    if (seen) length += 1;
  }
  return length;
};

describe('two encryptions of one text', () => {
  it('share no key, no nonce and no run of more than 8 bytes', async () => {
    const header = plainHeader(WRITTEN, 'unsealed');
    const nonces = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const made = await Promise.all([makeUnsealedLink('same text'), makeUnsealedLink('same text')]);
      const [left, right] = made.map(({ fragment }) => decodeBase64url(fragment).subarray(sizes.header));
      if (left === undefined || right === undefined) throw new Error('two links expected');
      expect(longestSharedRun(left, right)).toBeLessThanOrEqual(8);
      for (const bytes of [left, right]) {
        const root = await importRoot(bytes.subarray(0, 32));
        nonces.add((await deriveBytes(root, header, 'content nonce')).join());
      }
    }
    expect(nonces.size).toBe(200);
  });
});

describe('length of a link', () => {
  it.each(sizes.frames)('shows the size %i of the frame and nothing more', async (frame) => {
    const smaller = sizes.frames.findLast((size) => size < frame) ?? 2;
    const lengths = [smaller - 1, Math.min(frame - 2, 8000)].map(async (bytes) => {
      const text = '🔒'.repeat(bytes / 4) + 'x'.repeat(bytes % 4);
      const { encryptedData } = await makeShortLink(text);
      return decodeBase64url(encryptedData).length - sizes.header - STORED_COMMITMENT_BYTES;
    });
    expect(await Promise.all(lengths)).toEqual([frame + 16, frame + 16]);
  });
});
