import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encodeBase64url } from './base64url.ts';
import { buildSealedDraft, PLAIN } from './build-links.ts';
import { plainHeader } from './header.ts';
import type { Stretch } from './link-types.ts';
import { draftSealedLink, makePasswordLink, makeShortLink, makeUnsealedLink } from './make-links.ts';
import { newClaimToken } from './link-proofs.ts';
import { readLink } from './read-link.ts';
import { quickStretch } from './testing/quick-stretch.ts';
import { stageOf } from './testing/stage-of.ts';

const PATHNAME = '/shp-AbCdEf0123';
const newSeal = (): string => encodeBase64url(randomBytes(32));

async function unlock(fragment: string, password: string, stretch: Stretch = quickStretch) {
  const link = await readLink({ pathname: PATHNAME, fragment });
  if (link.kind !== 'password') throw new Error(`read as ${link.kind}`);
  return link.unlock(password, stretch);
}

describe('sealed draft', () => {
  it('asks the server for the same things whatever the message will be', async () => {
    const requests = [];
    for (const message of ['x', '🔒'.repeat(2000)]) {
      const { finish, ...request } = await draftSealedLink();
      await finish(newSeal(), message);
      requests.push(request);
    }
    const shape = {
      sealId: expect.stringMatching(/^[\w-]{22}$/),
      proofHash: expect.stringMatching(/^[\w-]{43}$/),
    };
    expect(requests).toEqual([shape, shape]);
    const all = requests.flatMap(({ sealId, proofHash }) => [sealId, proofHash]);
    expect(new Set(all).size).toBe(4);
  });

  it('encrypts once: a second message would reuse the nonce', async () => {
    const draft = await draftSealedLink();
    const seal = newSeal();
    await draft.finish(seal, 'first');
    await expect(draft.finish(seal, 'second')).rejects.toThrow('finished before');
  });

  it('encrypts once even when asked twice at the same time', async () => {
    const draft = await draftSealedLink();
    const seal = newSeal();
    const results = await Promise.allSettled([draft.finish(seal, 'a'), draft.finish(seal, 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['of 31 bytes', encodeBase64url(randomBytes(31)), 'seal'],
    ['that is empty', '', 'seal'],
    ['that is not base64url', 'not a seal', 'base64url'],
  ])('refuses a seal %s', async (_what, seal, stage) => {
    const draft = await draftSealedLink();
    expect(await stageOf(() => draft.finish(seal, 'secret'))).toBe(stage);
  });

  it.each([
    ['done', 'secret'],
    ['refused', ''],
  ])('wipes its key when %s', async (_what, message) => {
    const key = new Uint8Array(randomBytes(32));
    const draft = await buildSealedDraft(plainHeader(2, 'sealed'), key, PLAIN);
    await draft.finish(newSeal(), message).catch(() => null);
    expect(key).toEqual(new Uint8Array(32));
  });

  it('opens with its own seal only', async () => {
    const seal = newSeal();
    const { fragment } = await (await draftSealedLink()).finish(seal, 'secret');
    const link = await readLink({ pathname: '/s-', fragment });
    if (link.kind !== 'sealed') throw new Error(`read as ${link.kind}`);
    expect(await stageOf(() => link.open(newSeal()))).toBe('commitment');
    expect(await link.open(seal)).toBe('secret');
    expect(await link.open(seal)).toBe('secret');
  });
});

describe('password link', () => {
  it('uses Argon2id unless told otherwise', async () => {
    const suites: number[] = [];
    const stretch: Stretch = (suite, password, salt) => {
      suites.push(suite);
      return quickStretch(suite, password, salt);
    };
    const [usual, other] = [
      await makePasswordLink('secret', 'harbor-42', stretch),
      await makePasswordLink('secret', 'harbor-42', stretch, 3),
    ];
    expect(suites).toEqual([2, 3]);
    const read = await Promise.all(
      [usual, other].map(({ fragment }) => readLink({ pathname: PATHNAME, fragment })),
    );
    expect(read).toMatchObject([{ suite: 2 }, { suite: 3 }]);
  });

  it('opens with the same password typed with decomposed accents', async () => {
    const { fragment, encryptedData } = await makePasswordLink('secret', 'Zürich-é', quickStretch);
    const unlocked = await unlock(fragment, 'Zürich-é'.normalize('NFD'));
    expect(await unlocked.open(encryptedData)).toBe('secret');
  });

  it('gives the server a proof that a wrong password does not give', async () => {
    const { fragment, encryptedData, passwordHash } = await makePasswordLink('secret', 'right', quickStretch);
    const hashOf = async (proof: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(proof, 'base64url'))).toString(
        'base64url',
      );
    const [right, wrong] = [await unlock(fragment, 'right'), await unlock(fragment, 'wrong')];
    expect(await hashOf(right.passwordProof)).toBe(passwordHash);
    expect(await hashOf(wrong.passwordProof)).not.toBe(passwordHash);
    expect(await stageOf(() => wrong.open(encryptedData))).toBe('commitment');
  });

  it.each(['', 'x'.repeat(101), 'a\uD83D'])(
    'refuses a password that is empty, too long or broken',
    async (password) => {
      expect(await stageOf(() => makePasswordLink('secret', password, quickStretch))).toBe('password');
    },
  );

  it('wipes the typed password and the stretched one', async () => {
    const seen: Uint8Array[] = [];
    const stretch: Stretch = async (suite, password, salt) => {
      const stretched = await quickStretch(suite, password, salt);
      seen.push(password, stretched);
      return stretched;
    };
    await makePasswordLink('secret', 'harbor-42', stretch);
    expect(seen).toEqual([new Uint8Array(9), new Uint8Array(32)]);
  });

  it('does not accept a stretched password of another length', async () => {
    const weak: Stretch = async () => new Uint8Array(16);
    await expect(makePasswordLink('secret', 'harbor-42', weak)).rejects.toThrow('32 bytes');
  });
});

describe('a new link', () => {
  // As docs/wire-format.md says.
  it.each([
    [1, 136],
    [7, 136],
    [30, 136],
    [31, 179],
    [100, 264],
    [500, 776],
    [2000, 2824],
  ])('for %i letters has %i characters, or 51 where a server keeps the text', async (letters, characters) => {
    const text = 'x'.repeat(letters);
    const direct = [await (await draftSealedLink()).finish(newSeal(), text), await makeUnsealedLink(text)];
    const stored = [await makeShortLink(text), await makePasswordLink(text, 'harbor-42', quickStretch)];
    const lengths = [...direct, ...stored].map(({ fragment }) => fragment.length);
    expect(lengths).toEqual([characters, characters, 51, 51]);
  });
});

describe('claim token', () => {
  it('is new each time', () => {
    const tokens = Array.from({ length: 100 }, newClaimToken);
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  });
});
