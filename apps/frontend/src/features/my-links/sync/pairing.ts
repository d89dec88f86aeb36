import { draftSealedLink } from '@oncelink/link-crypto/making';
import { newClaimToken, readLink } from '@oncelink/link-crypto/reading';
import { ApiError } from '../../../api/api-errors.ts';
import { createSeal } from '../../../api/create-links.ts';
import { acknowledge, deleteSecret, getSeal, revealSeal } from '../../../api/open-links.ts';
import { readListName } from '../../../api/synced-list.ts';
import { toBase64url } from '../../../lib/link-list/list-keys.ts';
import { fromBase64url, SyncKeys } from '../../../session/list-sync/sync-keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A life that every plan has. The link ends sooner: with the window that shows it. */
const LIFE_SECONDS = 3600;
/** What its message begins with: no other link is to be taken for one of these. */
const MESSAGE = /^oncelink list 1 ([\w-]{43})$/;
const ADDRESS = /^#join\.([\w-]{22})\.([\w-]{40,})$/;

/** A one-time link that brings the key of a list to another device. */
export interface Pairing {
  readonly url: string;
  readonly sealId: string;
  readonly proof: string;
}

/** What stands in the address of such a link. */
export interface Invitation {
  /** Of the list: who is signed in to another account learns that before the link is used up. */
  readonly name: string;
  readonly fragment: string;
}

export function readInvitation(hash: string): Invitation | null {
  const [, name, fragment] = ADDRESS.exec(hash) ?? [];
  return name === undefined || fragment === undefined ? null : { name, fragment };
}

async function readSealed(fragment: string) {
  const link = await readLink({ pathname: '/s-', fragment });
  if (link.kind !== 'sealed') throw new Error('This link brings no list.');
  return link;
}

/** @param secret of the list. @throws ApiError, NetworkError */
export async function makePairing(secret: Bytes, name: string): Promise<Pairing> {
  const text = `oncelink list 1 ${toBase64url(secret)}`;
  const { draft, seal } = await createSeal(() => draftSealedLink(), { expiresIn: LIFE_SECONDS });
  const { fragment } = await draft.finish(seal, text);
  const { sealId, proof } = await readSealed(fragment);
  return { url: `${location.origin}/links#join.${name}.${fragment}`, sealId, proof };
}

/** Whether the link still waits. @throws NetworkError, ApiError when that is not known */
export async function isWaiting({ sealId, proof }: Pairing): Promise<'waiting' | 'used' | 'over'> {
  try {
    await getSeal(sealId, proof);
    return 'waiting';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'GONE') return error.reason === 'viewed' ? 'used' : 'over';
    if (error.code === 'NOT_FOUND') return 'over';
    throw error;
  }
}

/** Ends the link unread. Never fails: at the latest it ends by itself. */
export const endPairing = ({ sealId, proof }: Pairing): Promise<void> =>
  deleteSecret({ id: sealId, proof }).catch(() => undefined);

/** Why a device could not take over a list. `used`, `over`: the link is gone. Before `broken` and after, nothing was opened. */
export type Refusal = 'other-account' | 'used' | 'over' | 'broken' | 'failed';

/** Tells why a list could not be taken over. */
export class JoinError extends Error {
  override readonly name = 'JoinError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`The list was not taken over: ${refusal}.`);
    this.refusal = refusal;
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'GONE') return error.reason === 'viewed' ? 'used' : 'over';
  return error.code === 'NOT_FOUND' ? 'over' : 'failed';
}

/** One for the page: a repeated attempt is to be answered as the first one. */
const claim = newClaimToken();

/** @throws JoinError unless the account that is signed in keeps the list of this name */
export async function checkAccount(name: string): Promise<void> {
  const kept = await readListName().catch((error: unknown) => {
    throw new JoinError(refusalOf(error));
  });
  if (kept !== name) throw new JoinError('other-account');
}

/**
 * Opens such a link, which is used up by that, once it is clear that the account keeps the list.
 * @throws JoinError
 */
export async function openInvitation({ name, fragment }: Invitation): Promise<Bytes> {
  const link = await readSealed(fragment).catch(() => null);
  if (link === null) throw new JoinError('broken');
  try {
    await checkAccount(name);
    const { seal } = await revealSeal({ id: link.sealId, proof: link.proof, claim });
    const message = await link.open(seal);
    const [, secret] = (typeof message === 'string' && MESSAGE.exec(message)) || [];
    if (secret === undefined) throw new JoinError('broken');
    const bytes = fromBase64url(secret);
    // Who made the link may have put the key of a list of their own into it.
    if ((await SyncKeys.derive(bytes)).name !== name) throw new JoinError('broken');
    await acknowledge({ id: link.sealId, proof: link.proof, claim }).catch(() => undefined);
    return bytes;
  } catch (error) {
    throw error instanceof JoinError ? error : new JoinError(refusalOf(error));
  }
}
