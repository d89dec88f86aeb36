import type { MadePasswordLink, PasswordSuite, Stretch } from '@oncelink/link-crypto';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
} from '@oncelink/link-crypto/making';
import type { createSeal, createShortUrl } from '../../api/create-links.ts';
import { StretchError } from '../../lib/crypto/stretch-error.ts';

export type LinkKind = 'sealed' | 'short' | 'password' | 'unsealed';

/** What the link is to be; the kind follows from it. */
export interface LinkOrder {
  readonly text: string;
  /** Null: none. */
  readonly password: string | null;
  readonly shortLink: boolean;
  /** Seconds; null never expires. */
  readonly expiresIn: number | null;
}

export interface FinishedLink {
  readonly kind: LinkKind;
  readonly url: string;
  /** Seconds from now until it expires; null never. */
  readonly ttl: number | null;
  /** Of a link with a password: with 3, the password is easier to guess than usual. */
  readonly passwordSuite?: PasswordSuite;
}

/** What making a link needs from outside. The calls fail as `src/api` says. */
export interface LinkSupplies {
  readonly createSeal: typeof createSeal;
  readonly createShortUrl: typeof createShortUrl;
  readonly stretch: Stretch;
  readonly hasArgon2id: () => boolean;
  /** Links stand on the address that the page's own file names, whatever the API says: the key must not go elsewhere. */
  readonly origin: string;
}

/** Which kind of link an order becomes. */
export const kindOf = ({ password, shortLink }: LinkOrder): LinkKind =>
  password === null ? (shortLink ? 'short' : 'sealed') : 'password';

/** @throws ApiError, NetworkError, StretchError */
export function makeLink(order: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  if (order.password !== null) return makeProtected(order, order.password, supplies);
  return order.shortLink ? makeShort(order, supplies) : makeSealed(order, supplies);
}

async function makeSealed({ text, expiresIn }: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  const { draft, seal, ttl } = await supplies.createSeal(draftSealedLink, expiresIn);
  const { fragment } = await draft.finish(seal, text);
  return { kind: 'sealed', url: `${supplies.origin}/s-#${fragment}`, ttl };
}

async function makeShort({ text, expiresIn }: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  const { fragment, ...stored } = await makeShortLink(text);
  const { shortCode, ttl } = await supplies.createShortUrl({
    ...stored,
    expiresIn,
    passwordHash: null,
    isPasswordProtected: false,
  });
  return { kind: 'short', url: `${supplies.origin}/sh-${shortCode}#${fragment}`, ttl };
}

async function makeProtected(
  { text, expiresIn }: LinkOrder,
  password: string,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const { passwordSuite, made } = await encryptWithPassword(text, password, supplies);
  const { fragment, ...stored } = made;
  const { shortCode, ttl } = await supplies.createShortUrl({
    ...stored,
    expiresIn,
    isPasswordProtected: true,
  });
  return { kind: 'password', url: `${supplies.origin}/shp-${shortCode}#${fragment}`, ttl, passwordSuite };
}

/**
 * Argon2id where it can run; PBKDF2 where WebAssembly is missing or has no memory, rather than no password at all. Code that
 * did not arrive is no reason: who can hold back a file could weaken passwords.
 */
async function encryptWithPassword(
  text: string,
  password: string,
  { stretch, hasArgon2id }: LinkSupplies,
): Promise<{ readonly passwordSuite: PasswordSuite; readonly made: MadePasswordLink }> {
  const make = async (passwordSuite: PasswordSuite) => ({
    passwordSuite,
    made: await makePasswordLink(text, password, stretch, passwordSuite),
  });
  if (!hasArgon2id()) return make(3);
  try {
    return await make(2);
  } catch (error) {
    if (!(error instanceof StretchError && error.reason === 'run')) throw error;
    return make(3);
  }
}

/** A link without a server: it can be opened any number of times, for ever. */
export async function makeUnsealed(text: string, origin: string): Promise<FinishedLink> {
  const { fragment } = await makeUnsealedLink(text);
  return { kind: 'unsealed', url: `${origin}/s-#${fragment}`, ttl: null };
}
