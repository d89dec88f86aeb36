import { withdrawAsk } from './asks.ts';
import { readEnding } from './link-ending.ts';
import type { TakenBack } from './receipt/take-back.ts';

/**
 * Takes an ask back, and its answer unread.
 * @param collect what stands behind the `#` of its collect link
 * @throws Error when it is not known whether that worked
 */
export async function withdraw(collect: string): Promise<TakenBack> {
  const { readCollectLink } = await import('@oncelink/link-crypto/asking');
  const { askId, askProof, collectProof } = await readCollectLink({ pathname: '/r-', fragment: collect });
  try {
    await withdrawAsk({ id: askId, proof: askProof, collectProof });
    return { reason: 'deleted', at: Date.now() };
  } catch (error) {
    const ending = readEnding(error);
    if (ending === null) throw error;
    return ending;
  }
}
