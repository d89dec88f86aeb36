import { makeShortLink, newClaimToken, readLink } from '@oncelink/link-crypto';
import type { Answer } from '@oncelink/testing/product/link-client';
import { callJson } from './call-json.ts';

const MESSAGE = 'still here';

/** A link from before all that is sent, which has to open once after it. */
export interface ControlLink {
  /** What is wrong with the link now; nothing when it opens, once. */
  openOnce(): Promise<string[]>;
}

export async function makeControlLink(gateway: string): Promise<ControlLink> {
  const { fragment, ...link } = await makeShortLink(MESSAGE);
  const request = { ...link, passwordHash: null, isPasswordProtected: false };
  const { body } = await callJson(gateway, '/api/create-short-url', request);
  const held = await readLink({ pathname: new URL(String(body['shortUrl'])).pathname, fragment });
  if (held.kind !== 'short') throw new Error(`This is a ${held.kind} link.`);
  const name = { shortCode: body['shortCode'], proof: held.proof };
  const reveal = (claim: string): Promise<Answer> =>
    callJson(gateway, '/api/reveal-secret', { ...name, claim });
  return {
    openOnce: async () => {
      const claim = newClaimToken();
      const revealed = await reveal(claim);
      if (revealed.status !== 200) return [`the link from before answers ${revealed.status}`];
      const text = await held.open(String(revealed.body['decryptedData']));
      const acknowledged = await callJson(gateway, '/api/reveal/ack', { ...name, claim });
      const again = await reveal(newClaimToken());
      return [
        ...(text === MESSAGE ? [] : ['the link from before holds another text']),
        ...(acknowledged.status === 204 ? [] : [`it is not erased: ${acknowledged.status}`]),
        ...(again.status === 410 ? [] : [`it opens again: ${again.status}`]),
      ];
    },
  };
}
