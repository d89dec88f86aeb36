import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';
import { draftSealedLink } from '@oncelink/link-crypto/making';
import { createSeal } from '../../../api/create-links.ts';
import { browserEffects } from '../flow/open-link-effects.ts';
import { OpenLinkFlow } from '../flow/open-link-flow.ts';

/** Makes a direct link, as the home page does for everyone. @throws ApiError, NetworkError */
export async function makeSampleLink(text: string): Promise<string> {
  const { draft, seal } = await createSeal(draftSealedLink, { expiresIn: EXPIRY_DEFAULT_SECONDS });
  const { fragment } = await draft.finish(seal, text);
  return `${location.origin}/s-#${fragment}`;
}

/** Opens a link as its own page would, but leaves the address of this one alone. */
export const openSampleLink = (url: string): OpenLinkFlow =>
  new OpenLinkFlow({
    ...browserEffects,
    address: {
      read: () => url,
      write: () => undefined,
      clear: () => undefined,
      mark: () => undefined,
      trace: () => null,
    },
  });
