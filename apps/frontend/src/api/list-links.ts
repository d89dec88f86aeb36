import { sendForData } from './send-request.ts';
import type { LinkName } from './open-links.ts';

/** The site's signed word on a link that has ended, as the text of a file. */
export const makeStatement = async (link: LinkName & { readonly proof: string }) =>
  (await sendForData('post', '/api/links/statement', { body: link })).statement;

/** What became of links that were made here, in the order of the question. Opens none. */
export const askStatusOfMany = async (links: readonly (LinkName & { readonly proof: string })[]) =>
  (await sendForData('post', '/api/links/status', { body: { links: [...links] } })).links;
