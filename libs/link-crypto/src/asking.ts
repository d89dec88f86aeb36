/** Asking somebody for a secret, answering, and reading the answer. No page of a link needs it. */
export { makeAsk, readAsk, readCollectLink } from './asks/asks.ts';
export { makeReply, readReply } from './asks/replies.ts';
export { repairAskLink } from './asks/repair-ask.ts';
export { LinkError } from './link-error.ts';
export type { OwnAsk, Question, ReceivedAsk } from './asks/ask-types.ts';
