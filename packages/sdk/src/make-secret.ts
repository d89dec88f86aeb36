import type { MadeStoredLink } from '@oncelink/link-crypto';
import {
  checkMessage,
  draftSealedLink,
  LinkError,
  makePasswordLink,
  makeShortLink,
} from '@oncelink/link-crypto/making';
import { errorOfMaking, localError } from './errors.ts';
import type { Links } from './links.ts';
import { OncelinkError } from './oncelink-error.ts';
import { fieldIn, isPassing, sendOnce, withRetries, type Sender } from './send-request.ts';
import type { MadeSecret, NewSecret } from './types.ts';

export interface Maker {
  readonly site: string;
  /** What links begin with. */
  readonly linkSite: string;
  readonly apiKey: string | undefined;
  readonly sender: Sender;
}

/** @throws OncelinkError */
export async function makeSecret(maker: Maker, secret: NewSecret): Promise<MadeSecret> {
  try {
    const links = await linksOf(secret);
    if (secret.password !== undefined) return await makeProtected(maker, secret, links, secret.password);
    return await (secret.short === true ? makeShort(maker, secret, links) : makeSealed(maker, secret, links));
  } catch (error) {
    throw error instanceof LinkError ? errorOfMaking(error.stage) : error;
  }
}

/** What fields and notes take is loaded by programs that send some. @throws LinkError, OncelinkError */
async function linksOf({ message, fields, note }: NewSecret): Promise<Links> {
  if (fields !== undefined || note !== undefined) {
    return (await import('./rich-links.ts')).richLinks({ message, fields, note });
  }
  if (checkMessage(message) !== null) throw localError('BAD_MESSAGE');
  return {
    async draft() {
      const draft = await draftSealedLink();
      return { ...draft, finish: (seal) => draft.finish(seal, message) };
    },
    short: () => makeShortLink(message),
    protect: (password, stretch) => makePasswordLink(message, password, stretch),
  };
}

/** What a link is to be, for all kinds. */
export type Wish = Pick<NewSecret, 'expiresIn' | 'reference' | 'signal'> & {
  /** The files that it leads to: their blob and the reader whom it is for. */
  readonly holds?: { readonly id: string; readonly readerHash: string };
};

/** What is undefined is in no JSON. */
export const wishOf = ({ expiresIn, reference, holds }: Wish) => ({ expiresIn, reference, holds });

/** A seal whose answer was lost can't be asked for again, so every attempt starts from a new draft. */
async function makeSealed(
  { site, linkSite, apiKey, sender }: Maker,
  secret: NewSecret,
  links: Links,
): Promise<MadeSecret> {
  const { signal } = secret;
  const attempt = async () => {
    const draft = await links.draft();
    const body = { sealId: draft.sealId, proofHash: draft.proofHash, ...wishOf(secret) };
    const answer = await sendOnce(sender, {
      method: 'POST',
      url: `${site}/api/v1/seals`,
      body,
      apiKey,
      signal,
    });
    return { draft, seal: textIn(answer, 'seal'), told: toldIn(answer) };
  };
  const mayRetry = (error: unknown): error is OncelinkError =>
    isPassing(error) || (error instanceof OncelinkError && error.code === 'SEAL_EXISTS');
  const { draft, seal, told } = await withRetries(sender, attempt, { signal, mayRetry });
  const { fragment } = await draft.finish(seal);
  return { url: `${linkSite}/s-#${fragment}`, kind: 'sealed', ...told };
}

const makeShort = async (maker: Maker, secret: NewSecret, links: Links): Promise<MadeSecret> =>
  store(maker, secret, { ...(await links.short()), kind: 'short', password: null });

async function makeProtected(
  maker: Maker,
  secret: NewSecret,
  links: Links,
  password: string,
): Promise<MadeSecret> {
  const { stretch } = await import('@oncelink/link-crypto/stretch');
  const made = await links.protect(password, stretch);
  return store(maker, secret, { ...made, kind: 'password', password: made.passwordHash });
}

export interface Stored extends MadeStoredLink {
  readonly kind: 'short' | 'password';
  /** SHA-256 of the password proof. */
  readonly password: string | null;
}

/** The same proof gives the same link, so this may be repeated. */
export async function store(
  { site, linkSite, apiKey, sender }: Maker,
  secret: Wish,
  link: Stored,
): Promise<MadeSecret> {
  const { kind, password, proofHash, encryptedData, fragment } = link;
  const { signal } = secret;
  const body = { message: encryptedData, password, proofHash, ...wishOf(secret) };
  const call = { method: 'POST', url: `${site}/api/v1/secrets`, body, apiKey, signal } as const;
  const answer = await withRetries(sender, () => sendOnce(sender, call), { signal });
  // The key must not go to another address, whatever a server answers: the link stands on the site that the caller named.
  const path = kind === 'password' ? 'shp' : 'sh';
  const url = `${linkSite}/${path}-${textIn(answer, 'code')}#${fragment}`;
  return { url, kind, ...toldIn(answer) };
}

export function textIn(answer: unknown, name: string): string {
  const value = fieldIn(answer, name);
  if (typeof value !== 'string' || !/^[\w-]+$/.test(value)) throw localError('DOES_NOT_FIT');
  return value;
}

export function toldIn(answer: unknown): Pick<MadeSecret, 'expiresAt' | 'id'> {
  const textOrNull = (name: string): string | null => {
    const value = fieldIn(answer, name);
    return typeof value === 'string' ? value : null;
  };
  return { expiresAt: textOrNull('expiresAt'), id: textOrNull('id') };
}
