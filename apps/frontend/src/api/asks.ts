import type { paths } from './schema.ts';
import { sendForData, sendForNothing } from './send-request.ts';

type Body<Path extends '/api/asks'> = paths[Path]['post']['requestBody']['content']['application/json'];

/** Names an ask, with the proof that its link is known. */
export interface AskName {
  readonly id: string;
  readonly proof: string;
}

/** The same with the proof of who asked. */
export interface OwnAskName extends AskName {
  readonly collectProof: string;
}

/** Asks for a secret. The same ask twice is one. */
export const makeAsk = (body: Body<'/api/asks'>) => sendForData('post', '/api/asks', { body });

/** Whether an ask waits for an answer, or the answer waits. Never changes anything. */
export const askState = (body: AskName) => sendForData('post', '/api/asks/state', { body });

/** The first answer wins; the same envelope again is the same answer. */
export const answerAsk = (body: AskName & { readonly encryptedData: string }): Promise<void> =>
  sendForNothing('post', '/api/asks/answer', { body });

/** Takes an ask back, and its answer unread. */
export const withdrawAsk = (body: OwnAskName): Promise<void> =>
  sendForNothing('post', '/api/asks/withdraw', { body });

/** Claims the answer. Repeating it with the same `claim` gives the same answer while the grace lasts. */
export const collectAnswer = (body: OwnAskName & { readonly claim: string }) =>
  sendForData('post', '/api/asks/collect', { body });

/** Tells the server that the answer was read, so that it is erased now. Survives the closing of the page. */
export const acknowledgeAnswer = (body: OwnAskName & { readonly claim: string }): Promise<void> =>
  sendForNothing('post', '/api/asks/collected', { body, keepalive: true });
