import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { concat } from './bytes.ts';
import { decryptContent } from './read-content.ts';
import { plainHeader } from './header.ts';
import { deriveBytes, importRoot } from './key-schedule.ts';
import { stageOf } from './testing/stage-of.ts';
import { type GcmInput, twoKeyCiphertext } from './testing/two-key-ciphertext.ts';

const header = plainHeader(2, 'short');

async function gcmInput(key: Uint8Array): Promise<GcmInput> {
  const root = await importRoot(key);
  const info = concat(Buffer.from('content key\0'), header.bytes);
  return {
    key: new Uint8Array(hkdfSync('sha256', key, 'oncelink/v2', info, 32)),
    nonce: await deriveBytes(root, header, 'content nonce'),
    additionalData: concat(header.bytes, await deriveBytes(root, header, 'key commitment')),
  };
}

function opensWithGcm({ key, nonce, additionalData }: GcmInput, sealed: Buffer): boolean {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(additionalData);
  decipher.setAuthTag(sealed.subarray(-16)).update(sealed.subarray(0, -16));
  decipher.final();
  return true;
}

describe('key commitment', () => {
  it('refuses a ciphertext that AES-GCM alone would open under two keys', async () => {
    const [key, rival] = [randomBytes(32), randomBytes(32)];
    const [input, rivalInput] = await Promise.all([gcmInput(key), gcmInput(rival)]);
    const sealed = twoKeyCiphertext(input, rivalInput, 128);
    expect(opensWithGcm(input, sealed)).toBe(true);
    expect(opensWithGcm(rivalInput, sealed)).toBe(true);

    const content = concat(input.additionalData.subarray(header.bytes.length), sealed);
    const openWith = (bytes: Uint8Array) =>
      stageOf(async () => decryptContent(await importRoot(bytes), header, content));
    // The committed key gets as far as the plaintext, which a forger of two meanings cannot choose freely.
    expect(['frame', 'padding', 'utf8']).toContain(await openWith(key));
    expect(await openWith(rival)).toBe('commitment');
  });
});
