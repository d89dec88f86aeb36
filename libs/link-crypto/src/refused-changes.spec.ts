import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { type WireVersion, WIRE_SIZES } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import {
  buildPasswordLink,
  buildSealedDraft,
  buildShortLink,
  buildUnsealedLink,
  PLAIN,
} from './build-links.ts';
import { type Bytes, sha256 } from './bytes.ts';
import { passwordHeader, plainHeader } from './header.ts';
import type { LinkAddress, OpenedMessage, ReceivedLink } from './link-types.ts';
import { readLink } from './read-link.ts';
import { everyBitFlip } from './testing/flip-bits.ts';
import { quickStretch } from './testing/quick-stretch.ts';
import { stageOf } from './testing/stage-of.ts';

const SEAL = encodeBase64url(randomBytes(32));
const CODE = 'AbCdEf0123';
const PASSWORD = 'harbor-42';

interface Sample extends LinkAddress {
  readonly encryptedData: string;
}

const newKey = (): Bytes => new Uint8Array(randomBytes(32));

const SAMPLES: Record<string, (version: WireVersion) => Promise<Sample>> = {
  sealed: async (version) => {
    const { fragment } = await (
      await buildSealedDraft(plainHeader(version, 'sealed'), newKey(), PLAIN)
    ).finish(SEAL, 'secret');
    return { pathname: '/s-', fragment, encryptedData: '' };
  },
  unsealed: async (version) => ({
    pathname: '/s-',
    ...(await buildUnsealedLink(plainHeader(version, 'unsealed'), newKey(), 'secret', PLAIN)),
    encryptedData: '',
  }),
  short: async (version) => ({
    pathname: `/sh-${CODE}`,
    ...(await buildShortLink(plainHeader(version, 'short'), newKey(), 'secret', PLAIN)),
  }),
  password: async (version) => {
    const parts = { message: 'secret', password: PASSWORD, stretch: quickStretch };
    const header = passwordHeader(version, 2);
    return { pathname: `/shp-${CODE}`, ...(await buildPasswordLink(header, newKey(), parts, PLAIN)) };
  },
};
const VERSIONS = [1, 2] as const;
const CASES = VERSIONS.flatMap((version) => Object.keys(SAMPLES).map((kind) => [version, kind] as const));
const STORED = CASES.filter(([, kind]) => kind === 'short' || kind === 'password');

function sampleOf(version: WireVersion, kind: string): Promise<Sample> {
  const sample = SAMPLES[kind]?.(version);
  if (sample === undefined) throw new Error(`no sample of ${kind}`);
  return sample;
}

async function open(link: ReceivedLink, encryptedData: string): Promise<OpenedMessage> {
  if (link.kind === 'unsealed') return link.open();
  if (link.kind === 'sealed') return link.open(SEAL);
  if (link.kind === 'short') return link.open(encryptedData);
  return (await link.unlock(PASSWORD, quickStretch)).open(encryptedData);
}

/** What a forger can do and an accident cannot: make the check fit again. */
async function withValidCheck(version: WireVersion, fragment: string): Promise<string> {
  const body = decodeBase64url(fragment).subarray(0, -4);
  const check = await sha256(
    new Uint8Array(Buffer.concat([Buffer.from(`oncelink/v${version} check\0`), body])),
  );
  return encodeBase64url(Buffer.concat([body, check.subarray(0, 4)]));
}

async function countStages(attempts: Iterable<() => Promise<unknown>>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const attempt of attempts) {
    const stage = await stageOf(attempt);
    counts[stage] = (counts[stage] ?? 0) + 1;
  }
  return counts;
}

describe.each(CASES)('version %i, %s link with one bit changed', (version, kind) => {
  it('is refused before anything could be claimed', async () => {
    const { pathname, fragment } = await sampleOf(version, kind);
    const attempts = [...everyBitFlip(fragment)].map(
      (flipped) => () => readLink({ pathname, fragment: flipped }),
    );
    const stages = await countStages(attempts);
    expect(stages).not.toHaveProperty('opened');
    expect(stages['check']).toBeGreaterThan(fragment.length * 5);
  });

  it('does not open even when its check was forged to fit', async () => {
    const { pathname, fragment, encryptedData } = await sampleOf(version, kind);
    // Bits of the check itself, and of the last character, would be put right again by the forgery.
    const flips = [...everyBitFlip(fragment)].slice(0, (decodeBase64url(fragment).length - 4) * 8);
    const attempts = flips.map((flipped) => async () => {
      const forged = await withValidCheck(version, flipped);
      return open(await readLink({ pathname, fragment: forged }), encryptedData);
    });
    expect(await countStages(attempts)).not.toHaveProperty('opened');
  });
});

describe.each(STORED)('version %i, envelope of a %s link', (version, kind) => {
  it('is refused with any bit changed', async () => {
    const sample = await sampleOf(version, kind);
    const link = await readLink(sample);
    const attempts = [...everyBitFlip(sample.encryptedData)].map((flipped) => () => open(link, flipped));
    const stages = await countStages(attempts);
    expect(Object.keys(stages).toSorted()).toEqual(['base64url', 'commitment', 'header', 'operation']);
    const { header, frames } = WIRE_SIZES[version];
    expect(stages).toMatchObject({ header: header * 8, commitment: 256, operation: (frames[0] + 16) * 8 });
  });

  it('is refused when it is cut, empty or of another size', async () => {
    const sample = await sampleOf(version, kind);
    const link = await readLink(sample);
    const bytes = decodeBase64url(sample.encryptedData);
    for (const other of ['', encodeBase64url(bytes.subarray(1)), encodeBase64url(randomBytes(180))]) {
      expect(await stageOf(() => open(link, other))).toBe('length');
    }
  });
});

describe('addresses that do not fit the link', () => {
  const KIND_OF_PATH = [
    ['/s-', ['sealed', 'unsealed']],
    [`/s-${CODE}`, ['short']],
    [`/sh-${CODE}`, ['short']],
    [`/shp-${CODE}`, ['password']],
    ['/sh-', []],
    ['/shp-', []],
    [`/sh-${CODE}4`, []],
    [`/sh-${CODE.slice(1)}`, []],
    [`/sh-${CODE}/`, []],
    ['/sh-AbCdEf012%', []],
    ['/', []],
    ['', []],
  ] as const;

  it.each(KIND_OF_PATH)('%j opens %j only', async (pathname, kinds) => {
    for (const [version, kind] of CASES) {
      const { fragment } = await sampleOf(version, kind);
      const stage = await stageOf(() => readLink({ pathname, fragment }));
      expect([kind, stage]).toEqual([kind, kinds.some((known) => known === kind) ? 'opened' : 'path']);
    }
  });
});
