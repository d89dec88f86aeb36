import type { MadePasswordLink, PasswordSuite } from '@oncelink/link-crypto';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
} from '@oncelink/link-crypto/making';
import { StretchError } from '../../lib/crypto/stretch-error.ts';
import type { Content, FinishedLink, LinkOrder, Links, LinkSupplies } from './link-order.ts';

const PLAIN: Links = { draftSealedLink, makeShortLink, makePasswordLink, makeUnsealedLink };

/** What notes and fields take is loaded by those who send some. */
const linksFor = async ({ rich }: Content): Promise<Links> =>
  rich ? (await import('./rich/rich-links.ts')).richLinks(rich) : PLAIN;

/** @throws ApiError, NetworkError, StretchError */
export async function makeLink(order: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  const links = await linksFor(order);
  if (order.password !== null) return makeProtected(order, order.password, links, supplies);
  return order.shortLink ? makeShort(order, links, supplies) : makeSealed(order, links, supplies);
}

async function makeSealed(
  { text, expiresIn }: LinkOrder,
  links: Links,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const { draft, seal, ttl } = await supplies.createSeal(() => links.draftSealedLink(text), expiresIn);
  const { fragment } = await draft.finish(seal, text);
  return { kind: 'sealed', url: `${supplies.origin}/s-#${fragment}`, ttl };
}

async function makeShort(
  { text, expiresIn }: LinkOrder,
  links: Links,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const { fragment, ...stored } = await links.makeShortLink(text);
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
  links: Links,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const protect = (suite: PasswordSuite) => links.makePasswordLink(text, password, supplies.stretch, suite);
  const { passwordSuite, made } = await encryptWithPassword(protect, supplies.hasArgon2id());
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
  protect: (suite: PasswordSuite) => Promise<MadePasswordLink>,
  hasArgon2id: boolean,
): Promise<{ readonly passwordSuite: PasswordSuite; readonly made: MadePasswordLink }> {
  const make = async (passwordSuite: PasswordSuite) => ({
    passwordSuite,
    made: await protect(passwordSuite),
  });
  if (!hasArgon2id) return make(3);
  try {
    return await make(2);
  } catch (error) {
    if (!(error instanceof StretchError && error.reason === 'run')) throw error;
    return make(3);
  }
}

/** A link without a server: it can be opened any number of times, for ever. */
export async function makeUnsealed(content: Content, origin: string): Promise<FinishedLink> {
  const { fragment } = await (await linksFor(content)).makeUnsealedLink(content.text);
  return { kind: 'unsealed', url: `${origin}/s-#${fragment}`, ttl: null };
}
