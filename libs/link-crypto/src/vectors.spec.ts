import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { WireVersion } from '@oncelink/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { buildPasswordLink, buildSealedDraft, buildShortLink, buildUnsealedLink } from './build-links.ts';
import { passwordHeader, plainHeader, readHeader } from './header.ts';
import { deriveBytes, importRoot } from './key-schedule.ts';
import type { OpenedMessage, Stretch } from './link-types.ts';
import { readLink } from './read-link.ts';
import { announce, readRichHeader } from './rich/rich-header.ts';
import { type RichContent, richWriter } from './rich/rich-writer.ts';
import { stretch } from './stretch.ts';
import { readJson, readVectors, type Vector } from './testing/read-vectors.ts';
import { stageOf } from './testing/stage-of.ts';
import { stretchWithoutWasm } from './testing/stretch-without-wasm.ts';

const unhex = (hex = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'));
const rehex = (base64url = ''): string => Buffer.from(base64url, 'base64url').toString('hex');
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

const named = (vectors: readonly Vector[]) => vectors.map((vector) => [vector.id, vector] as const);

const isLong = process.env['ONCELINK_LONG_TESTS'] === 'true';

/** What is made from a password is opened with the same one: it is stretched for both at once. */
function once(stretchWith: Stretch): Stretch {
  const known = new Map<string, ReturnType<Stretch>>();
  return async (suite, password, salt) => {
    const key = [suite, Buffer.from(password).toString('hex'), Buffer.from(salt).toString('hex')].join();
    const stretched = known.get(key) ?? stretchWith(suite, password, salt);
    known.set(key, stretched);
    // Who gets the bytes wipes them.
    return new Uint8Array(await stretched);
  };
}

const withWasm = once(stretch);
const withScript = once(stretchWithoutWasm);

const isWithArgon2id = ({ password, suite }: Vector): boolean => password !== undefined && suite !== 3;

/**
 * How passwords are stretched, with the vectors that tell it apart. The plain script is slow and the same for both versions:
 * one of them by day, both at night.
 */
const backendsOf = (version: WireVersion): readonly (readonly [string, Stretch, typeof isWithArgon2id])[] => [
  ['WebAssembly', withWasm, () => true],
  ...(isLong || version === 2 ? [['plain script', withScript, isWithArgon2id] as const] : []),
];

interface Made {
  readonly fragment: string;
  readonly encryptedData?: string;
  readonly sealId?: string;
  readonly proofHash?: string;
  readonly passwordHash?: string;
}

/** What the case holds: a text, or what only a rich link holds. */
function contentOf({ message = '', messageTimes = 1, parts, cover }: Vector): RichContent {
  const text = message.repeat(messageTimes);
  return { message: parts ?? { text }, ...(cover && { cover }) };
}

/** As an opened link gives it. */
const messageOf = (vector: Vector): OpenedMessage => vector.parts ?? contentOf(vector).message.text ?? '';

async function build(version: WireVersion, vector: Vector, stretchWith: Stretch): Promise<Made> {
  const key = unhex(vector.key);
  const content = contentOf(vector);
  const { message } = content;
  const { announced, writer } = await richWriter(content);
  const plain = (kind: 'sealed' | 'short' | 'unsealed') => announce(plainHeader(version, kind), announced);
  switch (vector.kind ?? 4) {
    case 1: {
      const { finish, ...draft } = await buildSealedDraft(plain('sealed'), key, writer);
      return { ...draft, ...(await finish(encodeBase64url(unhex(vector.seal)), message)) };
    }
    case 2:
      return buildShortLink(plain('short'), key, message, writer);
    case 3: {
      const header = announce(passwordHeader(version, vector.suite === 2 ? 2 : 3), announced);
      const { password = '' } = vector;
      return buildPasswordLink(header, key, { message, password, stretch: stretchWith }, writer);
    }
    default:
      return buildUnsealedLink(plain('unsealed'), key, message, writer);
  }
}

/** Commitment and ciphertext, wherever this kind of link keeps them. */
function encryptedOf(
  { fragment, encryptedData }: Made,
  { header = '', coverBytes = '' }: Vector,
): Uint8Array {
  const headerBytes = header.length / 2;
  return encryptedData === undefined
    ? decodeBase64url(fragment).slice(headerBytes + 32 + coverBytes.length / 2, -4)
    : decodeBase64url(encryptedData).slice(headerBytes);
}

/** With Node's own functions, of what the vector says alone. */
function decryptWithNode(vector: Vector, ciphertext: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', unhex(vector.contentKey), unhex(vector.contentNonce));
  const { coverBytes } = vector;
  const cover = coverBytes === undefined ? [] : [unhex(sha256(unhex(coverBytes)))];
  decipher.setAAD(Buffer.concat([unhex(vector.header), unhex(vector.keyCommitment), ...cover]));
  decipher.setAuthTag(ciphertext.subarray(-16));
  const frame = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
  return frame.subarray(2, 2 + frame.readUInt16BE());
}

const read = ({ pathname, fragment = '' }: Vector, made: Partial<Made>) =>
  readLink({ pathname, fragment: made.fragment ?? fragment });

async function open(vector: Vector, made: Partial<Made>, stretchWith: Stretch): Promise<OpenedMessage> {
  const { seal, password = '' } = vector;
  const envelope = made.encryptedData ?? vector.envelope ?? '';
  const link = await read(vector, made);
  if (link.kind === 'unsealed') return link.open();
  if (link.kind === 'sealed') return link.open(encodeBase64url(unhex(seal)));
  if (link.kind === 'short') return link.open(envelope);
  return (await link.unlock(password, stretchWith)).open(envelope);
}

describe.each([1, 2] as const)('vectors of version %i', (version) => {
  const vectors = readVectors(version);
  const opening = vectors.filter(({ expect }) => expect === 'opens');
  const refused = vectors.filter(({ expect }) => expect === 'refused');

  it('fit their schema, each with a name of its own', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    const validate = ajv.compile(readJson('vectors.schema.json'));
    validate(readJson(`vectors-v${version}.json`));
    expect(validate.errors).toBeNull();
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
  });

  describe.each(backendsOf(version))('Argon2id in %s', (_backend, stretchWith, isFor) => {
    it.each(named(opening.filter(isFor)))(
      '%s is written byte for byte and opens again',
      async (_id, vector) => {
        const made = await build(version, vector, stretchWith);
        const { fragment, encryptedData } = made;
        expect(fragment).toHaveLength(vector.fragmentChars ?? 0);
        if (vector.fragmentSha256 === undefined) expect(fragment).toBe(vector.fragment);
        else expect(sha256(fragment)).toBe(vector.fragmentSha256);
        if (vector.envelopeSha256 === undefined) expect(encryptedData).toBe(vector.envelope);
        else expect(sha256(encryptedData ?? '')).toBe(vector.envelopeSha256);
        expect(rehex(made.sealId)).toBe(vector.sealId ?? '');
        expect(rehex(made.proofHash)).toBe(vector.linkProofHash ?? '');
        expect(rehex(made.passwordHash)).toBe(vector.passwordProofHash ?? '');
        const content = encryptedOf(made, vector);
        const commitment = unhex(vector.keyCommitment);
        expect(Buffer.from(content.subarray(0, commitment.length))).toEqual(Buffer.from(commitment));
        const ciphertext = content.subarray(commitment.length);
        expect(sha256(ciphertext)).toBe(vector.ciphertextSha256);
        const framed = decryptWithNode(vector, ciphertext);
        if (vector.parts === undefined) expect(framed.toString('utf8')).toBe(messageOf(vector));
        else expect(framed.toString('hex')).toBe(vector.partBytes);
        expect((await read(vector, made)).cover).toEqual(vector.cover);
        expect(await open(vector, made, stretchWith)).toEqual(messageOf(vector));
      },
    );

    it.each(named(refused.filter(isFor)))('refuses: %s', async (_id, vector) => {
      expect(await stageOf(() => open(vector, {}, stretchWith))).toBe(vector.stage);
    });
  });

  it.each(named(opening))('proofs and derived values of %s', async (_id, vector) => {
    const bytes = unhex(vector.header);
    const header = version === 1 ? readHeader(bytes) : readRichHeader(bytes).header;
    const key = unhex(vector.key);
    const keyRoot = await importRoot(key);
    if (vector.linkProof !== undefined)
      expect(await deriveBytes(keyRoot, header, 'link proof')).toEqual(unhex(vector.linkProof));
    const root = await importRoot(key, unhex(vector.seal), unhex(vector.stretched));
    expect(await deriveBytes(root, header, 'content nonce')).toEqual(unhex(vector.contentNonce));
    if (vector.kind !== 3) return;
    expect(await deriveBytes(keyRoot, header, 'password salt')).toEqual(unhex(vector.passwordSalt));
    expect(await deriveBytes(root, header, 'password proof')).toEqual(unhex(vector.passwordProof));
  });
});
