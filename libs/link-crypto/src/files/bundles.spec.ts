import { describe, expect, it } from '@jest/globals';
import { FILES, paddedBytes } from '@oncelink/contracts/files';
import fc from 'fast-check';
import { encodeBase64url } from '../base64url.ts';
import { concat, utf8 } from '../bytes.ts';
import type { Bundle, Message, NamedFile } from '../link-types.ts';
import { readLink } from '../read-link.ts';
import {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
} from '../rich/make-rich-links.ts';
import { quickStretch } from '../testing/quick-stretch.ts';
import { stageOf } from '../testing/stage-of.ts';
import { readBundle, readSize, totalBytes, writeBundle, writeSize } from './bundle.ts';

const key = encodeBase64url(new Uint8Array(32).fill(3));
const proof = encodeBase64url(new Uint8Array(32).fill(4));
const SEAL = encodeBase64url(new Uint8Array(32).fill(7));
const bundleOf = (...files: readonly NamedFile[]): Bundle => ({ key, proof, files });
const two = bundleOf({ name: 'payroll.xlsx', bytes: 900_000 }, { name: 'empty', bytes: 0 });

async function openSealed(message: Message) {
  const { fragment } = await (await draftRichLink({ message, cover: { note: 'For Ada' } })).finish(SEAL);
  const link = await readLink({ pathname: '/s-', fragment });
  if (link.kind !== 'sealed') throw new Error(link.kind);
  return { cover: link.cover, hasParts: link.hasParts, message: await link.open(SEAL) };
}

describe('a link to files', () => {
  it('says before it opens how long they are, padded, and then which', async () => {
    for (const message of [{ bundle: two }, { text: 'All of it.', bundle: two }])
      expect(await openSealed(message)).toEqual({
        cover: { note: 'For Ada', fileBytes: paddedBytes(900_000) },
        hasParts: true,
        message,
      });
  });

  it('may be short or have a password', async () => {
    const message = { bundle: two };
    const short = await makeRichShortLink({ message });
    const link = await readLink({ pathname: '/sh-AbCdEf0123', fragment: short.fragment });
    expect(link.kind === 'short' && (await link.open(short.encryptedData))).toEqual(message);
    const made = await makeRichPasswordLink({ message }, 'harbor-42', quickStretch);
    const locked = await readLink({ pathname: '/shp-AbCdEf0123', fragment: made.fragment });
    if (locked.kind !== 'password') throw new Error(locked.kind);
    expect(await (await locked.unlock('harbor-42', quickStretch)).open(made.encryptedData)).toEqual(message);
  });

  it('is not made without a server: it would open any number of times', async () => {
    expect(await stageOf(() => makeRichUnsealedLink({ message: { bundle: two } }))).toBe('parts');
  });

  const many = (count: number) =>
    bundleOf(...Array.from({ length: count }, (_, n) => ({ name: `${n}`, bytes: n })));
  it.each<[string, Bundle, string]>([
    ['no file', bundleOf(), 'parts'],
    ['21 files', many(21), 'parts'],
    ['a file without a name', bundleOf({ name: '', bytes: 1 }), 'parts'],
    ['a name of 201 bytes', bundleOf({ name: `x${'é'.repeat(100)}`, bytes: 1 }), 'parts'],
    ['a broken name', bundleOf({ name: '\uD83D', bytes: 1 }), 'parts'],
    ['a size below zero', bundleOf({ name: 'a', bytes: -1 }), 'parts'],
    ['half a byte', bundleOf({ name: 'a', bytes: 0.5 }), 'parts'],
    [
      'more than a blob holds',
      bundleOf({ name: 'a', bytes: FILES.bytesMax }, { name: 'b', bytes: 1 }),
      'parts',
    ],
    ['a key of another length', { ...two, key: 'AAAA' }, 'parts'],
    ['a proof of another length', { ...two, proof: 'AAAA' }, 'parts'],
    ['a key that is none', { ...two, key: '!' }, 'base64url'],
  ])('is not made of %s', async (_what, bundle, stage) => {
    expect(await stageOf(() => draftRichLink({ message: { bundle } }))).toBe(stage);
  });

  it('has room for 20 long names and for 1,000 letters of any script, not for more: nothing is asked of a server', async () => {
    const files = Array.from({ length: 20 }, () => ({ name: 'x'.repeat(200), bytes: 1 }));
    const message = (length: number) => ({ text: '🔒'.repeat(length), bundle: bundleOf(...files) });
    expect(await stageOf(() => openSealed(message(1000)))).toBe('opened');
    expect(await stageOf(() => draftRichLink({ message: message(1001) }))).toBe('message');
  });
});

describe('a bundle', () => {
  const file = fc.record({
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }),
    bytes: fc.integer({ min: 0, max: FILES.bytesMax / 20 }),
  });

  it('is read as it was written', () => {
    const holds = fc.property(fc.array(file, { minLength: 1, maxLength: 20 }), (files) => {
      const bundle = bundleOf(...files);
      expect(readBundle(writeBundle(bundle), readSize(writeSize(bundle)))).toEqual(bundle);
    });
    fc.assert(holds);
  });

  const written = writeBundle(two);
  const announced = paddedBytes(totalBytes(two.files));
  const size = (bytes: number) => Uint8Array.of(0, 0, 0, bytes >> 8, bytes & 0xff);
  const keys = written.subarray(0, 64);
  it.each([
    ['cut within the keys', written.subarray(0, 63)],
    ['cut before the files', keys],
    ['cut within a size', written.subarray(0, 67)],
    ['cut within a name', written.subarray(0, 75)],
    ['with a name of no length', concat(written, size(1), Uint8Array.of(0))],
    ['with a byte behind', concat(written, Uint8Array.of(0))],
    ['with a name of 201 bytes', concat(keys, size(1), Uint8Array.of(201), utf8('x'.repeat(201)))],
    [
      'with 21 files',
      concat(keys, ...Array.from({ length: 21 }, () => concat(size(1), Uint8Array.of(1), utf8('a')))),
    ],
    ['with 1 TiB', concat(keys, new Uint8Array(5).fill(255), Uint8Array.of(1), utf8('a'))],
  ])('%s is refused', async (_what, bytes) => {
    expect(await stageOf(async () => readBundle(bytes, announced))).toBe('parts');
  });

  it('is refused with a name that is no UTF-8', async () => {
    const bytes = concat(keys, size(1), Uint8Array.of(1, 0xff));
    expect(await stageOf(async () => readBundle(bytes, paddedBytes(1)))).toBe('utf8');
  });

  it('is refused where the cover announces another size', async () => {
    for (const other of [paddedBytes(announced + 1), 65_536])
      expect(await stageOf(async () => readBundle(written, other))).toBe('parts');
  });

  it.each([0, 1, 65_535, 65_537, FILES.bytesMax + 1, 2 ** 40 - 1])(
    'no cover announces %i bytes',
    async (bytes) => {
      const part = new Uint8Array(5);
      part[0] = Math.floor(bytes / 2 ** 32);
      new DataView(part.buffer).setUint32(1, bytes % 2 ** 32);
      expect(await stageOf(async () => readSize(part))).toBe('cover');
      expect(await stageOf(async () => readSize(part.subarray(1)))).toBe('cover');
    },
  );
});
