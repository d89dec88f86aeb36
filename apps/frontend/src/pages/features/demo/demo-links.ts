import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';
import { browserEffects as createEffects } from '../../../features/create-link/create-link-effects.ts';
import { makeLink } from '../../../features/create-link/make-link.ts';
import { browserEffects as openEffects } from '../../../features/open-link/flow/open-link-effects.ts';
import { OpenLinkFlow } from '../../../features/open-link/flow/open-link-flow.ts';

/** Makes a direct link, as the form of the home page does. @throws as `makeLink` */
export async function makeSampleLink(text: string): Promise<string> {
  const order = { text, password: null, shortLink: false, expiresIn: EXPIRY_DEFAULT_SECONDS };
  return (await makeLink(order, createEffects)).url;
}

/** Opens a link as its own page would, but leaves the address of this one alone. */
export const openSampleLink = (url: string): OpenLinkFlow =>
  new OpenLinkFlow({
    ...openEffects,
    address: { read: () => url, write: () => undefined },
    // The demonstration says itself what happens.
    notify: () => undefined,
  });
