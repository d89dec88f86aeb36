import { describe, expect, it } from '@jest/globals';
import { NAMES } from '../testing/link-database.ts';
import { randomText } from '../testing/link-requests.ts';
import { decodePasswordProofHash, decodeReveal } from './link-drafts.service.ts';

const asGatewayOfBefore = (message: unknown): Parameters<typeof decodePasswordProofHash>[0] =>
  JSON.parse(JSON.stringify(message));

describe('the hash of a password proof in a message', () => {
  it('is read under the name that gateways of the version before give it', () => {
    const hash = randomText();
    const bytes = Buffer.from(hash, 'base64url');
    expect(decodePasswordProofHash({ passwordProofHash: hash })).toEqual(bytes);
    expect(decodePasswordProofHash(asGatewayOfBefore({ passwordHash: hash }))).toEqual(bytes);
    expect(decodePasswordProofHash(asGatewayOfBefore({ passwordHash: null }))).toBeNull();
  });

  it('is never taken to be none where the message says nothing of it', () => {
    expect(() => decodePasswordProofHash(asGatewayOfBefore({}))).toThrow(RangeError);
    const request = { ref: { code: 'Ab3dE6gH9k' }, proofHash: randomText(), claimHash: randomText() };
    expect(() => decodeReveal(NAMES, { ...request, ...asGatewayOfBefore({}) })).toThrow(RangeError);
  });
});
