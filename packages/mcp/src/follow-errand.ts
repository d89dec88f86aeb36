import type { CallToolResult } from '@modelcontextprotocol/server';
import { describeStatus } from '@oncelink/local';
import type { Oncelink } from '@oncelink/sdk';
import type { Errand } from './errand.ts';
import { reply, replyEnding } from './reply.ts';

/** What became of an errand, and of its link. */
export async function statusOf(errand: Errand, client: Oncelink): Promise<CallToolResult> {
  const { ending } = errand;
  if (ending === undefined) return reply('The person has not answered yet.');
  if (ending.shown === undefined) return replyEnding(errand, ending);
  return reply(describeStatus(await client.status(ending.shown.link)));
}

/** Destroys the link of an errand unread, or takes an errand back that nobody has answered. */
export async function burn(errand: Errand, client: Oncelink): Promise<CallToolResult> {
  errand.refuse('The agent took it back.');
  const { ending } = errand;
  if (ending === undefined)
    return reply('It is under way. Ask again in a moment. Nothing was destroyed.', true);
  if (ending.shown === undefined) return reply(ending.text);
  await client.burn(ending.shown.link);
  return reply('Destroyed. It can be opened no more.');
}
