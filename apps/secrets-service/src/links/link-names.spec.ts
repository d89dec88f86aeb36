import { describe, expect, it } from '@jest/globals';
import { CODE_ALPHABET, CODE_LENGTH } from '@oncelink/contracts';
import fc from 'fast-check';
import { LinkNames } from './link-drafts.service.ts';

const LINK_PEPPER = Buffer.alloc(32, 1);
const CODE_KEY = Buffer.alloc(32, 2);
const names = new LinkNames({ LINK_PEPPER, CODE_KEY });
const proofs = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

describe('the names of links', () => {
  it('stay what they were: whatever changes here, links that exist would not be found', () => {
    const id = 'AAECAwQFBgcICQoLDA0ODw';
    const hex = (name: Buffer): string => name.toString('hex');
    expect([
      hex(names.locate({ code: 'abcdefghij' })),
      hex(names.locate({ sealId: id })),
      hex(names.locate({ askId: id })),
      hex(names.ownerId('0b6a1a3e-9c1f-4f0e-8d5a-2f9c1f0e8d5a')),
      names.shortCode(Buffer.alloc(32, 7), 0),
      names.shortCode(Buffer.alloc(32, 7), 3),
    ]).toEqual([
      '8c38a85d769fa7e9562e4c395012b5d49a3b39e4bcbe25b75d8ad7ce5a2fa5bd',
      '6e6677d60174152c27a671d602b67960ea1bd0f7a70084ea9e792a8bed1d2ef4',
      '778c4a7342c20e440dad798d8cd864a6dd0cee1347990bf10e46fc79aaf35442',
      'b3534467d24719d99062c76115401a0e4a9a7fbbe6209674f27b497aa2872591',
      'Czwmn1StK2',
      'fmHECTxpkv',
    ]);
  });
});

describe('short codes', () => {
  it('follow from the proof, and differ with attempt and key', () => {
    const others = new LinkNames({ LINK_PEPPER, CODE_KEY: Buffer.alloc(32, 3) });
    fc.assert(
      fc.property(proofs, fc.nat({ max: 7 }), (proof, attempt) => {
        const code = names.shortCode(proof, attempt);
        expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`));
        expect(names.shortCode(proof, attempt)).toBe(code);
        expect(names.shortCode(proof, attempt + 1)).not.toBe(code);
        expect(others.shortCode(proof, attempt)).not.toBe(code);
      }),
    );
  });

  it('use every character equally often', () => {
    const counts = new Map<string, number>();
    const codes = 20_000;
    for (let index = 0; index < codes; index += 1) {
      const proof = Buffer.alloc(32);
      proof.writeUInt32BE(index);
      for (const character of names.shortCode(proof, 0))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (codes * CODE_LENGTH) / CODE_ALPHABET.length;
    const chiSquared = CODE_ALPHABET.split('')
      .map((character) => ((counts.get(character) ?? 0) - expected) ** 2 / expected)
      .reduce((sum, term) => sum + term, 0);
    // 61 degrees of freedom: 117 is the 1 in 100,000 quantile. With a plain remainder it would be over 1,000.
    expect(chiSquared).toBeLessThan(117);
  });
});

describe('lookup keys', () => {
  it('can not be computed without the pepper', () => {
    const others = new LinkNames({ LINK_PEPPER: Buffer.alloc(32, 9), CODE_KEY });
    const ref = { code: 'abcdefghij' };
    expect(names.locate(ref)).toHaveLength(32);
    expect(names.locate(ref).equals(others.locate(ref))).toBe(false);
  });

  it('never fall together for a code and a seal', () => {
    const sealId = Buffer.from('abcdefghij').toString('base64url');
    expect(names.locate({ sealId }).equals(names.locate({ code: 'abcdefghij' }))).toBe(false);
  });
});
