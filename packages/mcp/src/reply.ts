import type { CallToolResult } from '@modelcontextprotocol/server';
import { withFate, wordsOf, type Ending, type Errand } from './errand.ts';

/** A sentence for the agent. */
export const reply = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/** @param otherwise what became of the secret, unless the error says it */
export const replyError = (error: unknown, otherwise: string): CallToolResult =>
  reply(withFate(wordsOf(error), otherwise), true);

/** What the agent hears of an errand that has ended. */
export function replyEnding({ handle }: Errand, { text, isError, shown }: Ending): CallToolResult {
  if (shown === undefined) return reply(text, isError);
  return reply(`${text} secret_status and burn_secret take its handle: ${handle}`);
}
