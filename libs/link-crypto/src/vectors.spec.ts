import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { buildPasswordLink, buildSealedDraft, buildShortLink, buildUnsealedLink } from './build-links.ts';
import { deriveBytes, importRoot } from './key-schedule.ts';
import { sealedRoot } from './link-roots.ts';
import type { Stretch } from './link-types.ts';
import { readHeader } from './header.ts';
import { readLink } from './read-link.ts';
import { stretch } from './stretch.ts';
import { type Vector, vectors } from './testing/read-vectors.ts';
import { stageOf } from './testing/stage-of.ts';
import { stretchWithoutWasm } from './testing/stretch-without-wasm.ts';

type Negative = (typeof vectors.negative)[number];

const unhex = (hex = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'));
const rehex = (base64url: string): string => Buffer.from(decodeBase64url(base64url)).toString('hex');
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const pathOf = (path: string): string => `/${path}${path === 's-' ? '' : 'AbCdEf0123'}`;
const messageOf = ({ message }: Vector): string =>
  typeof message === 'string' ? message : message.repeat.repeat(message.times);

const BACKENDS = { WebAssembly: stretch, 'plain script': stretchWithoutWasm };

interface Made {
  readonly fragment: string;
  readonly encryptedData?: string;
  readonly sealId?: string;
  readonly proofHash?: string;
  readonly passwordHash?: string;
}

async function build(vector: Vector, stretchWith: Stretch): Promise<Made> {
  const key = unhex(vector.F);
  const message = messageOf(vector);
  switch (vector.kind) {
    case 1: {
      const { finish, ...draft } = await buildSealedDraft(key);
      return { ...draft, ...(await finish(encodeBase64url(unhex(vector.seal)), message)) };
    }
    case 2:
      return buildShortLink(key, message);
    case 3:
      return buildPasswordLink(key, {
        message,
        password: vector.password ?? '',
        suite: 2,
        stretch: stretchWith,
      });
    default:
      return buildUnsealedLink(key, message);
  }
}

/** Commitment and ciphertext, wherever this kind of link keeps them. */
function contentOf(fragment: string, encryptedData: string | undefined): Uint8Array {
  return encryptedData === undefined
    ? decodeBase64url(fragment).slice(35, -4)
    : decodeBase64url(encryptedData).slice(3);
}

function decryptWithNode(vector: Vector, content: Uint8Array): string {
  const additionalData = Buffer.concat([unhex(vector.header), content.subarray(0, 32)]);
  const decipher = createDecipheriv('aes-256-gcm', unhex(vector.contentKey), unhex(vector.nonce));
  decipher.setAAD(additionalData).setAuthTag(content.subarray(-16));
  const frame = Buffer.concat([decipher.update(content.subarray(32, -16)), decipher.final()]);
  return frame.subarray(2, 2 + frame.readUInt16BE()).toString('utf8');
}

async function open(
  { path, fragment }: { path: string; fragment: string },
  { seal, encryptedData = '', password = '' }: Partial<Record<'seal' | 'encryptedData' | 'password', string>>,
  stretchWith: Stretch,
): Promise<string> {
  const link = await readLink({ pathname: pathOf(path), fragment });
  if (link.kind === 'unsealed') return link.open();
  if (link.kind === 'sealed') return link.open(encodeBase64url(unhex(seal)));
  if (link.kind === 'short') return link.open(encryptedData);
  return (await link.unlock(password, stretchWith)).open(encryptedData);
}

describe.each(Object.entries(BACKENDS))('vectors of wire format v1, Argon2id in %s', (_name, stretchWith) => {
  it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))(
    '%s is written byte for byte and opens again',
    async (_vectorName, vector) => {
      const made = await build(vector, stretchWith);
      const { fragment, encryptedData } = made;
      const expected = vector.fragment;
      if (typeof expected === 'string') expect(fragment).toBe(expected);
      else expect(sha256(fragment)).toBe(expected.sha256);
      expect(fragment).toHaveLength(vector.fragmentChars);
      expect(encryptedData).toBe(vector.encryptedData);
      if (vector.sealId !== undefined) expect(rehex(made.sealId ?? '')).toBe(vector.sealId);
      if (vector.linkProofHash !== undefined) {
        expect(rehex(made.proofHash ?? '')).toBe(vector.linkProofHash);
      }
      if (vector.passwordProofHash !== undefined) {
        expect(rehex(made.passwordHash ?? '')).toBe(vector.passwordProofHash);
      }
      const content = contentOf(fragment, encryptedData);
      expect(Buffer.from(content.subarray(0, 32)).toString('hex')).toBe(vector.commitment);
      expect(sha256(content.subarray(32))).toBe(vector.ciphertextSha256);
      expect(content.subarray(32)).toHaveLength(vector.ciphertextLength);
      expect(decryptWithNode(vector, content)).toBe(messageOf(vector));
      expect(await open({ path: vector.path, fragment }, vector, stretchWith)).toBe(messageOf(vector));
    },
  );

  it.each(vectors.negative.map((vector) => [vector.name, vector] as const))(
    'refuses: %s',
    async (_vectorName, vector: Negative) => {
      const stage = await stageOf(() => open(vector, vector, stretchWith));
      const stages = vector.stage === 'check|base64' ? ['check', 'base64url'] : [vector.stage];
      expect(stages).toContain(stage);
    },
  );
});

describe('proofs and derived values of the vectors', () => {
  it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))(
    '%s',
    async (_vectorName, vector) => {
      const header = readHeader(unhex(vector.header));
      const keyRoot = await importRoot(unhex(vector.F));
      if (vector.linkProof !== undefined) {
        expect(await deriveBytes(keyRoot, header, 'link proof')).toEqual(unhex(vector.linkProof));
      }
      const root =
        vector.seal === undefined
          ? await importRoot(unhex(vector.F), unhex(vector.stretched))
          : await sealedRoot(unhex(vector.F), encodeBase64url(unhex(vector.seal)));
      expect(await deriveBytes(root, header, 'content nonce')).toEqual(unhex(vector.nonce));
      if (vector.passwordSalt !== undefined) {
        expect(await deriveBytes(keyRoot, header, 'password salt')).toEqual(unhex(vector.passwordSalt));
        expect(await deriveBytes(root, header, 'password proof')).toEqual(unhex(vector.passwordProof));
      }
    },
  );
});
