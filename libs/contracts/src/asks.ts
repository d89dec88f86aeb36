/** Apart from the index: no page of the site loads it. */
export { ASK_CALLS } from './calls-about-asks.ts';
export { ASK, askLife } from './ask-life.ts';
export {
  ASK_PATTERNS,
  type AnswerAskRequest,
  type AnswerAskResult,
  type AskAnswered,
  type AskRequest,
  type AskStateResult,
  type MakeAskRequest,
  type MakeAskResult,
  type TooManyAsks,
  type WithdrawAskRequest,
  type WithdrawAskResult,
} from './ask-messages.ts';
