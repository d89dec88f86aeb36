import { readLink } from '@oncelink/link-crypto/reading';
import type { LinkEnding } from '../../../api/link-ending.ts';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import type { Added, NewLink } from '../../../lib/link-list/link-list.ts';
import { takeNextLabel } from '../../../lib/link-list/next-link.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import type { KeptReply, ReadyLink } from '../create-link-state.ts';

/** What the list keeps of a link: neither its address nor the key in it. */
export async function nameLink(url: string): Promise<Pick<NewLink, 'kind' | 'ref' | 'proof'>> {
  const { pathname, hash } = new URL(url);
  const link = await readLink({ pathname, fragment: hash.slice(1) });
  if (link.kind === 'unsealed') throw new Error('No server knows of this link.');
  return { kind: link.kind, ref: link.kind === 'sealed' ? link.sealId : link.code, proof: link.proof };
}

/** What the list calls one of several links, and what says that they belong together. */
export type InGroup = Required<Pick<NewLink, 'label' | 'group'>>;

async function add(link: ReadyLink, group?: InGroup): Promise<Added> {
  const { url, lifetime, opensAt, endsAt, tag, reply, files } = link;
  const name = await nameLink(url);
  const added = await linkList.add({
    ...name,
    lifetime,
    endsAt,
    ...(opensAt !== undefined && { opensAt }),
    tag,
    // Letters that were drawn before it is in the list are those of a mail.
    ...(tag !== undefined && { tells: true as const }),
    ...(files && { files }),
    ...(group ?? { label: takeNextLabel() }),
  });
  if (reply && added.outcome !== 'forgotten') await addReply(added.id, reply);
  return added;
}

/** The answer of the reader stands under the link, and the list alone has what opens it. */
async function addReply(answers: string, { ttl, ...reply }: KeptReply): Promise<void> {
  await linkList.add({
    ...reply,
    kind: 'ask',
    label: '',
    lifetime: ttl,
    answers,
  });
}

let adding: { readonly url: string; readonly added: Promise<Added> } | null = null;

/** Puts a link that was just made into My links, once, however often its card is shown. @throws Error for an unsealed one */
export async function keepLink(link: ReadyLink, group?: InGroup): Promise<Added> {
  if (adding?.url !== link.url) adding = { url: link.url, added: add(link, group) };
  try {
    return await adding.added;
  } finally {
    // Nothing here is to remember the address of a link.
    adding = null;
  }
}

/** Longer than any browser takes that keeps something. */
const KEEP_MS = 1000;

/**
 * Puts a link into My links before its maker sees it: who copies it at once and closes the page finds it there. Never fails,
 * and never holds up a link for long: a list that can't be written is the trouble of the list.
 */
export async function keepBeforeShown(link: ReadyLink, group?: InGroup): Promise<void> {
  if (link.kind === 'unsealed') return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, KEEP_MS);
  });
  await Promise.race([keepLink(link, group).catch(() => undefined), late]);
}

/** Notes in the list how a link has ended. Does nothing where it is not in the list. */
export async function noteEnding(url: string, { reason, at }: LinkEnding | TakenBack): Promise<void> {
  try {
    const { proof } = await nameLink(url);
    const id = await linkList.idOf(proof);
    await linkList.change(id, (link) => ({ ...link, state: reason, endedAt: at, knownAt: Date.now() }));
  } catch {
    // The list asks for itself when it is next looked at.
  }
}
