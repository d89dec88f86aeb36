import { sendForData } from './send-request.ts';
import type { LinkName } from './open-links.ts';

/** What became of links that were made here, in the order of the question. Opens none. */
export const askStatusOfMany = async (links: readonly (LinkName & { readonly proof: string })[]) =>
  (await sendForData('post', '/api/links/status', { body: { links: [...links] } })).links;
