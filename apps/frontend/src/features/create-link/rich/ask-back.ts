import { makeAsk as registerAsk, withdrawAsk } from '../../../api/asks.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import type { FinishedLink } from '../link-order.ts';

/** Loads what makes asks, which few links need. @throws NetworkError */
async function loadCrypto() {
  try {
    return await import('@oncelink/link-crypto/asking');
  } catch (cause) {
    throw new NetworkError('The code of asks could not be loaded.', { cause });
  }
}

/**
 * Has the server wait for an answer of the reader, and makes the link that holds where it goes. Without the link nobody can
 * answer, so the ask is taken back where none was made.
 * @param make makes the link @throws ApiError, NetworkError, StretchError
 */
export async function makeWithReply(make: (reply: string) => Promise<FinishedLink>): Promise<FinishedLink> {
  const { makeReply } = await loadCrypto();
  const own = await makeReply();
  const { askId: id, askProof: proof, collectProof } = own;
  const { ttl } = await registerAsk({ id, proofHash: own.askProofHash, collectHash: own.collectProofHash });
  try {
    const link = await make(own.reply);
    return { ...link, reply: { ref: id, proof, collect: own.collectFragment, ttl } };
  } catch (error) {
    withdrawAsk({ id, proof, collectProof }).catch(() => undefined);
    throw error;
  }
}
