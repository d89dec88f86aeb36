import { encodeBase64url } from '../base64url.ts';
import { type Bytes, concat, sha256 } from '../bytes.ts';
import { KEY_BYTES } from '../key-schedule.ts';
import type { LinkAddress } from '../link-types.ts';
import { ASK, COLLECT, deriveOf } from './ask-keys.ts';
import { readAskFragment, writeAskFragment } from './ask-fragment.ts';
import type { OwnAsk, Question, ReceivedAsk } from './ask-types.ts';
import { checkWords } from './check-words.ts';
import { readQuestion, writeQuestion } from './question.ts';
import { openAnswer, publicKeyOf, sealAnswer } from './seal-answer.ts';

/** All that follows from Q and the question. For test vectors and collect links; others draw a fresh Q. */
export async function ownAsk(requesterKey: Bytes, question: Question): Promise<OwnAsk> {
  const cover = writeQuestion(question);
  const requestKey = await deriveOf(requesterKey, 'request key');
  const askKey = await deriveOf(requesterKey, 'ask key');
  const publicKey = await publicKeyOf(requestKey);
  const collectProof = await deriveOf(requesterKey, 'collect proof');
  const askProof = await deriveOf(askKey, 'ask proof');
  const askFragment = await writeAskFragment({ kind: ASK, body: concat(askKey, publicKey), cover });
  return {
    question,
    askFragment,
    collectFragment: await writeAskFragment({ kind: COLLECT, body: requesterKey, cover }),
    askId: encodeBase64url(await deriveOf(askKey, 'ask id')),
    askProof: encodeBase64url(askProof),
    askProofHash: encodeBase64url(await sha256(askProof)),
    collectProof: encodeBase64url(collectProof),
    collectProofHash: encodeBase64url(await sha256(collectProof)),
    checkWords: () => checkWords({ askKey, publicKey }),
    openAnswer: (encryptedData) => openAnswer(requestKey, askKey, askFragment, encryptedData),
  };
}

/** Asks for a secret. Who has lost the collect link has lost the answer. @throws LinkError `cover` */
export const makeAsk = (question: Question): Promise<OwnAsk> =>
  ownAsk(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), question);

/** @throws LinkError with one of the stages before a claim */
export async function readCollectLink(address: LinkAddress): Promise<OwnAsk> {
  const { body, cover } = await readAskFragment(address, [COLLECT]);
  return ownAsk(body, readQuestion(cover));
}

/** @throws LinkError with one of the stages before a claim */
export async function readAsk(address: LinkAddress): Promise<ReceivedAsk> {
  const { body, cover } = await readAskFragment(address, [ASK]);
  const question = readQuestion(cover);
  const [askKey, publicKey] = [body.slice(0, KEY_BYTES), body.slice(KEY_BYTES)];
  return {
    question,
    askId: encodeBase64url(await deriveOf(askKey, 'ask id')),
    askProof: encodeBase64url(await deriveOf(askKey, 'ask proof')),
    checkWords: () => checkWords({ askKey, publicKey }),
    answer: (message) => sealAnswer({ askKey, publicKey }, address.fragment, message),
  };
}
