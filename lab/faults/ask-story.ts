import { setTimeout as pause } from 'node:timers/promises';
import { newClaimToken } from '@oncelink/link-crypto';
import { makeAsk, readAsk, type OwnAsk } from '@oncelink/link-crypto/asking';
import { asPage, ask as send, type Answer } from './ask.ts';
import { judgeAnswer, type Rival } from './judge-answer.ts';

/** Someone who asked comes back to the page until then, well within the grace. */
const COME_BACK_FOR_MS = 45_000;
const COME_BACK_AFTER_MS = 1000;
const RIVALS = 3;

const FATES: Readonly<Record<number, Rival['fate']>> = { 204: 'won', 410: 'lost' };

/** By any gateway, by the page's rules. */
const post = (origins: readonly string[], path: string, body: object): Promise<Answer | null> =>
  asPage(() => {
    const origin = origins[Math.floor(Math.random() * origins.length)] ?? '';
    return send(origin, { path, body: { ...body } });
  });

async function answerAs(origins: readonly string[], fragment: string, text: string): Promise<Rival> {
  const received = await readAsk({ pathname: '/r-', fragment });
  const encryptedData = await received.answer({ text });
  const body = { id: received.askId, proof: received.askProof, encryptedData };
  const answer = await post(origins, '/api/asks/answer', body);
  return { text, fate: FATES[answer?.status ?? 0] ?? 'unknown' };
}

/** Collects with one claim until the server says something definite. */
async function collect(origins: readonly string[], own: OwnAsk): Promise<Answer | null> {
  const { askId: id, askProof: proof, collectProof } = own;
  const call = { id, proof, collectProof, claim: newClaimToken() };
  const begun = performance.now();
  for (;;) {
    const answer = await post(origins, '/api/asks/collect', call);
    const isDefinite = answer !== null && answer.status < 500;
    if (isDefinite || performance.now() - begun > COME_BACK_FOR_MS) return answer;
    await pause(COME_BACK_AFTER_MS);
  }
}

/**
 * Somebody asks, several answer at once, and who asked reads the answer, whatever breaks meanwhile.
 * @param origins of the gateways
 * @throws Error when a promise was broken
 */
export async function tellAskStory(origins: readonly string[]): Promise<void> {
  const own = await makeAsk({});
  const made = await post(origins, '/api/asks', {
    id: own.askId,
    proofHash: own.askProofHash,
    collectHash: own.collectProofHash,
  });
  if (made?.status !== 201) return;
  const texts = Array.from({ length: RIVALS }, (_, index) => `${own.askId} ${index}`);
  const rivals = await Promise.all(texts.map((text) => answerAs(origins, own.askFragment, text)));
  const answer = await collect(origins, own);
  if (answer === null || answer.status >= 500) return;
  const opened =
    answer.status === 200
      ? await own.openAnswer(String(answer.body['encryptedData'])).catch(() => ({ text: 'does not open' }))
      : { text: undefined };
  const broken = judgeAnswer(rivals, answer.status, opened.text);
  if (broken !== null) throw new Error(broken);
}
