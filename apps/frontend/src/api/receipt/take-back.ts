import { readLink, repairLink } from '@oncelink/link-crypto/reading';
import { readEnding, type LinkEnding } from '../link-ending.ts';
import { deleteSecret } from '../open-links.ts';

/** How a link that was to be taken back has ended: by that, or before it. */
export type TakenBack = LinkEnding | { readonly reason: 'taken-back'; readonly at: number };

/**
 * Destroys the secret of a link that nobody has opened yet.
 * @param text the whole link
 * @throws Error when it is not known whether that worked
 */
export async function takeBack(text: string): Promise<TakenBack> {
  const found = await repairLink(text);
  const link = found && (await readLink(found));
  if (!link || link.kind === 'unsealed') throw new Error('No server knows of this link.');
  const name = link.kind === 'sealed' ? { id: link.sealId } : { shortCode: link.code };
  try {
    await deleteSecret({ ...name, proof: link.proof });
    return { reason: 'taken-back', at: Date.now() };
  } catch (error) {
    const ending = readEnding(error);
    if (ending === null) throw error;
    return ending;
  }
}
