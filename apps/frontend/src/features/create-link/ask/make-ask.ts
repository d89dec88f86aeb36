import type { Language } from '@oncelink/contracts';
import type { OwnAsk, Question } from '@oncelink/link-crypto/asking';
import { makeAsk as registerAsk, type AskName } from '../../../api/asks.ts';
import type { Added } from '../../../lib/link-list/link-list.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { drawTag } from '../../../lib/link-list/draw-tag.ts';
import { linkOrigin } from '../../../lib/link-origin.ts';
import { followOwnChanges, linkList } from '../../../lib/link-list/the-list.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { syncSoon } from '../../../session/list-sync/sync-soon.ts';

followOwnChanges(syncSoon);

/** An ask that the server knows of, with all that its card shows. */
export interface MadeAsk {
  /** How it is named in calls, and by its entry in My links. */
  readonly name: AskName;
  readonly entry: string;
  /** For who is to answer. */
  readonly url: string;
  /** For who asked, and nobody else: it opens the answer. */
  readonly collectUrl: string;
  readonly collect: string;
  readonly words: readonly string[];
  /** Milliseconds since 1970, by this device's clock. */
  readonly endsAt: number;
  readonly kept: Added['outcome'];
  /** What a mail about it calls it, if one was asked for. */
  readonly tag?: string;
}

/** An ask before the server knows of it, with what that is to tell by mail: four letters, which the list of the device has too. */
export interface AskDraft {
  readonly own: OwnAsk;
  readonly tell: { readonly tag: string; readonly language: Language } | null;
}

/** Loads what makes asks, which no other page needs. @throws NetworkError */
async function loadCrypto() {
  try {
    return await import('@oncelink/link-crypto/asking');
  } catch (cause) {
    throw new NetworkError('The code of asks could not be loaded.', { cause });
  }
}

/** Drawn once for a question: what is sent again, after an answer was lost, is the same ask. */
export async function draftAsk(question: Question): Promise<AskDraft> {
  const { makeAsk } = await loadCrypto();
  const tell = question.tellsAsker ? { tag: drawTag(), language: currentLanguage() } : null;
  return { own: await makeAsk(question), tell };
}

/**
 * Has the server wait for an answer, and keeps what opens it in My links.
 * @throws ApiError, NetworkError: nothing was made, as far as we know
 */
export async function sendAsk({ own: ask, tell }: AskDraft): Promise<MadeAsk> {
  const { ttl } = await registerAsk({
    id: ask.askId,
    proofHash: ask.askProofHash,
    collectHash: ask.collectProofHash,
    ...(tell && { tell }),
  });
  const endsAt = Date.now() + ttl * 1000;
  const added = await linkList.add({
    kind: 'ask',
    ref: ask.askId,
    proof: ask.askProof,
    collect: ask.collectFragment,
    lifetime: ttl,
    endsAt,
    label: ask.question.text ?? '',
    ...(tell && { tag: tell.tag, tells: true as const }),
  });
  return {
    name: { id: ask.askId, proof: ask.askProof },
    entry: added.id,
    url: `${linkOrigin()}/r-#${ask.askFragment}`,
    collectUrl: `${linkOrigin()}/r-#${ask.collectFragment}`,
    collect: ask.collectFragment,
    words: await ask.checkWords(),
    endsAt,
    kept: added.outcome,
    ...(tell && { tag: tell.tag }),
  };
}
