import type { Expiry, Gone, Missing, NotInPlan, StorageFull } from './link-outcomes.ts';

/**
 * Messages about asks: somebody asks for a secret, and another one answers. The answer is a link of its own, which is
 * collected as every link is opened. Each message carries the hash of the ask's proof, which names the shard of the ask
 * and of its answer.
 */
export const ASK_PATTERNS = {
  makeAsk: 'asks.make',
  stateOfAsk: 'asks.state',
  answerAsk: 'asks.answer',
  withdrawAsk: 'asks.withdraw',
} as const;

/** Names an ask, and shows that its link is known. Both base64url: 16 bytes, and SHA-256 of the proof. */
export interface AskRequest {
  readonly askId: string;
  readonly askProofHash: string;
}

export interface MakeAskRequest extends AskRequest {
  /** SHA-256 of the proof that collects the answer. */
  readonly collectProofHash: string;
  /** Seconds: so long it can be answered, and so long the answer waits. */
  readonly expiresIn: number;
  /** `WATCH_BYTES` as base64url, under which its end is told. Absent: to nobody. */
  readonly watch?: string;
}

export interface AnswerAskRequest extends AskRequest {
  readonly envelope: string;
}

export interface WithdrawAskRequest extends AskRequest {
  readonly collectProofHash: string;
}

/** Another one has answered. */
export interface AskAnswered {
  readonly outcome: 'ask-answered';
}

/** The account has as many open asks as its plan has room for. */
export interface TooManyAsks {
  readonly outcome: 'too-many-asks';
}

export type MakeAskResult =
  /** `isWatched`: its end will be told. Absent where nobody asked for that. */
  | ({ readonly outcome: 'created'; readonly isWatched?: boolean } & Expiry)
  /** There is another ask of that name. */
  | { readonly outcome: 'proof-reused' }
  | TooManyAsks
  | Gone
  | NotInPlan
  | StorageFull;
/** `ttl`: whole seconds in which it can be answered, or in which the answer can be collected; null: for ever. */
export type AskStateResult =
  | { readonly outcome: 'open'; readonly ttl: number | null }
  | { readonly outcome: 'answered'; readonly ttl: number | null }
  | Missing
  | Gone;
export type AnswerAskResult = { readonly outcome: 'taken' } | AskAnswered | Missing | Gone;
export type WithdrawAskResult = { readonly outcome: 'deleted' } | Missing | Gone;

export interface AskContract {
  [ASK_PATTERNS.makeAsk]: { request: MakeAskRequest; result: MakeAskResult };
  [ASK_PATTERNS.stateOfAsk]: { request: AskRequest; result: AskStateResult };
  [ASK_PATTERNS.answerAsk]: { request: AnswerAskRequest; result: AnswerAskResult };
  [ASK_PATTERNS.withdrawAsk]: { request: WithdrawAskRequest; result: WithdrawAskResult };
}
