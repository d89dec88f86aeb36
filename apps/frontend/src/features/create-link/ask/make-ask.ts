import { LINK_LIST, type Language } from '@oncelink/contracts';
import { ASK } from '@oncelink/contracts/asks';
import type { OwnAsk, Question } from '@oncelink/link-crypto/asking';
import { countCodePoints } from '@oncelink/link-crypto/check-text';
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
  /** Seconds in which it can be answered, and in which its answer waits. */
  readonly life: number;
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

/** A label that was cut ends with a sign of it. */
const shorten = (text: string): string =>
  countCodePoints(text) <= LINK_LIST.labelMax
    ? text
    : `${Array.from(text)
        .slice(0, LINK_LIST.labelMax - 1)
        .join('')
        .trimEnd()}…`;

/** The server counts from a moment before its answer arrived. */
const TTL_SLACK_SECONDS = 5;

/**
 * Has the server wait for an answer, and keeps what opens it in My links.
 * @param life seconds that its maker has chosen; null: as every plan has it
 * @throws ApiError, NetworkError: nothing was made, as far as we know
 */
export async function sendAsk({ own: ask, tell }: AskDraft, life: number | null): Promise<MadeAsk> {
  const { ttl } = await registerAsk({
    id: ask.askId,
    proofHash: ask.askProofHash,
    collectHash: ask.collectProofHash,
    ...(life !== null && { expiresIn: life }),
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
    label: shorten(ask.question.text ?? ''),
    ...(tell && { tag: tell.tag, tells: true as const }),
  });
  return {
    name: { id: ask.askId, proof: ask.askProof },
    entry: added.id,
    url: `${linkOrigin()}/r-#${ask.askFragment}`,
    collectUrl: `${linkOrigin()}/r-#${ask.collectFragment}`,
    collect: ask.collectFragment,
    words: await ask.checkWords(),
    // As it was asked for, unless the operator allows less.
    life: Math.abs((life ?? ASK.life) - ttl) <= TTL_SLACK_SECONDS ? (life ?? ASK.life) : ttl,
    endsAt,
    kept: added.outcome,
    ...(tell && { tag: tell.tag }),
  };
}
