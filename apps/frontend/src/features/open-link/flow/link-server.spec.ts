import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLink, repairLink, type ReceivedLink } from '@oncelink/link-crypto';
import { linkServer } from './link-server.ts';
import type { StoredLink } from './stored-link.ts';
import {
  CODE,
  makeProtected,
  makeSealed,
  makeShort,
  PASSWORD,
  quickStretch,
} from './testing/open-link-harness.ts';

let sent: [string, unknown][];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request)) throw new Error('expected a Request');
    const text = await input.text();
    sent.push([new URL(input.url).pathname, text === '' ? null : JSON.parse(text)]);
    return Response.json({ ok: true, exists: true, ttl: 9, seal: 'S', decryptedData: 'E', graceSeconds: 60 });
  };
});

/** The link in an address, as the page reads it. */
async function received({ href }: { href: string }): Promise<StoredLink> {
  const address = await repairLink(href);
  const link: ReceivedLink | null = address && (await readLink(address));
  if (!link || link.kind === 'unsealed') throw new Error('expected a stored link');
  return link;
}

describe('the calls of the page', () => {
  it('name a direct link by its seal', async () => {
    const link = await received(await makeSealed());
    if (link.kind !== 'sealed') throw new Error('expected a sealed link');
    const { sealId: id, proof } = link;
    expect(await linkServer.timeLeft(link)).toBe(9);
    expect(await linkServer.claim(link, 'T')).toBe('S');
    await linkServer.acknowledge(link, 'T');
    await linkServer.erase(link);
    expect(sent).toEqual([
      [`/api/seals/${id}`, null],
      ['/api/seals/reveal', { id, proof, claim: 'T' }],
      ['/api/reveal/ack', { id, proof, claim: 'T' }],
      ['/api/delete-secret', { id, proof }],
    ]);
  });

  it('name a short link by its code, and send no password where there is none', async () => {
    const link = await received(await makeShort());
    const { proof } = link;
    expect(await linkServer.timeLeft(link)).toBe(9);
    expect(await linkServer.claim(link, 'T')).toBe('E');
    await linkServer.acknowledge(link, 'T');
    await linkServer.erase(link);
    expect(sent).toEqual([
      ['/api/get-short-url', null],
      ['/api/reveal-secret', { shortCode: CODE, proof, claim: 'T' }],
      ['/api/reveal/ack', { shortCode: CODE, proof, claim: 'T' }],
      ['/api/delete-secret', { shortCode: CODE, proof }],
    ]);
  });

  it('prove a password without sending it', async () => {
    const link = await received(await makeProtected());
    if (link.kind !== 'password') throw new Error('expected a protected link');
    const { passwordProof } = await link.unlock(PASSWORD, quickStretch);
    await linkServer.verify(link, passwordProof);
    await linkServer.claim(link, 'T', passwordProof);
    const { proof } = link;
    expect(sent).toEqual([
      ['/api/verify-password', { code: CODE, password: passwordProof, proof }],
      ['/api/reveal-secret', { shortCode: CODE, password: passwordProof, proof, claim: 'T' }],
    ]);
    expect(JSON.stringify(sent)).not.toContain(PASSWORD);
  });
});
