import { readLink, repairLink } from '@oncelink/link-crypto/reading';
import { readEnding, type LinkEnding } from '../link-ending.ts';
import { deleteSecret, type LinkName } from '../open-links.ts';

/** How a link that was to be taken back has ended: by that, or before it. */
export type TakenBack = LinkEnding | { readonly reason: 'taken-back'; readonly at: number };

/**
 * Destroys a secret that nobody has opened yet.
 * @throws Error when it is not known whether that worked
 */
export async function endUnread(name: LinkName, proof: string): Promise<TakenBack> {
  try {
    await deleteSecret({ ...name, proof });
    return { reason: 'taken-back', at: Date.now() };
  } catch (error) {
    const ending = readEnding(error);
    if (ending === null) throw error;
    return ending;
  }
}

/**
 * The same of a whole link.
 * @throws Error when it is not known whether that worked
 */
export async function takeBack(text: string): Promise<TakenBack> {
  const found = await repairLink(text);
  const link = found && (await readLink(found));
  if (!link || link.kind === 'unsealed') throw new Error('No server knows of this link.');
  return endUnread(link.kind === 'sealed' ? { id: link.sealId } : { shortCode: link.code }, link.proof);
}
