import {
  LinkError,
  readAsk,
  readCollectLink,
  repairAskLink,
  type OwnAsk,
  type ReceivedAsk,
} from '@oncelink/link-crypto/asking';

/** What the address bar holds. Nothing here asks a server. */
export type AskAddress =
  | { readonly outcome: 'ask'; readonly ask: ReceivedAsk; readonly name: AskIdentity }
  | { readonly outcome: 'collect'; readonly own: OwnAsk }
  | { readonly outcome: 'cut' }
  | { readonly outcome: 'unsupported' };

interface AskIdentity {
  readonly id: string;
  readonly proof: string;
}

/** Reads a link of an ask and checks it here, so that a broken one is refused before anything is typed. */
export async function readAskAddress(href: string): Promise<AskAddress> {
  const link = repairAskLink(href);
  if (link === null) return { outcome: 'cut' };
  try {
    const ask = await readAsk(link).catch((error: unknown) => {
      // One of its own kinds is refused by its kind alone.
      if (error instanceof LinkError && error.stage === 'kind') return null;
      throw error;
    });
    if (ask !== null) return { outcome: 'ask', ask, name: { id: ask.askId, proof: ask.askProof } };
    return { outcome: 'collect', own: await readCollectLink(link) };
  } catch (error) {
    // Anything but a verdict on the link comes from a browser without WebCrypto.
    return { outcome: error instanceof LinkError ? 'cut' : 'unsupported' };
  }
}
