import type { MadePasswordLink, PasswordSuite } from '@oncelink/link-crypto';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
} from '@oncelink/link-crypto/making';
import { currentLanguage } from '../../i18n/language.ts';
import { StretchError } from '../../lib/crypto/stretch-error.ts';
import { drawTag } from '../../lib/link-list/draw-tag.ts';
import type { Content, FinishedLink, LinkOrder, Links, LinkSupplies } from './link-order.ts';

const PLAIN: Links = { draftSealedLink, makeShortLink, makePasswordLink, makeUnsealedLink };

/** What notes and fields take is loaded by those who send some. */
const linksFor = async ({ rich, reply }: Content): Promise<Links> =>
  rich ? (await import('./rich/rich-links.ts')).richLinks(rich, reply) : PLAIN;

/** What the server is told of a link whose maker wants a mail: four letters, which the list of the device has too. */
const tellOf = ({ rich }: Content) =>
  rich?.tells ? { tell: { tag: drawTag(), language: currentLanguage() } } : {};
type Asked = ReturnType<typeof tellOf>;
const tagOf = ({ tell }: Asked) => tell && { tag: tell.tag };

/** @throws ApiError, NetworkError, StretchError */
export async function makeLink(order: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  const links = await linksFor(order);
  if (order.password !== null) return makeProtected(order, order.password, links, supplies);
  return order.shortLink ? makeShort(order, links, supplies) : makeSealed(order, links, supplies);
}

async function makeSealed(order: LinkOrder, links: Links, supplies: LinkSupplies): Promise<FinishedLink> {
  const { text, expiresIn } = order;
  const asked = tellOf(order);
  const { draft, seal, ttl } = await supplies.createSeal(() => links.draftSealedLink(text), {
    expiresIn,
    ...asked,
  });
  const { fragment } = await draft.finish(seal, text);
  return { kind: 'sealed', url: `${supplies.origin}/s-#${fragment}`, ttl, ...tagOf(asked) };
}

async function makeShort(order: LinkOrder, links: Links, supplies: LinkSupplies): Promise<FinishedLink> {
  const { text, expiresIn } = order;
  const asked = tellOf(order);
  const { fragment, ...stored } = await links.makeShortLink(text);
  const { shortCode, ttl } = await supplies.createShortUrl({
    ...stored,
    expiresIn,
    passwordHash: null,
    isPasswordProtected: false,
    ...asked,
  });
  return { kind: 'short', url: `${supplies.origin}/sh-${shortCode}#${fragment}`, ttl, ...tagOf(asked) };
}

async function makeProtected(
  order: LinkOrder,
  password: string,
  links: Links,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const { text, expiresIn } = order;
  const asked = tellOf(order);
  const protect = (suite: PasswordSuite) => links.makePasswordLink(text, password, supplies.stretch, suite);
  const { passwordSuite, made } = await encryptWithPassword(protect, supplies.hasArgon2id());
  const { fragment, ...stored } = made;
  const { shortCode, ttl } = await supplies.createShortUrl({
    ...stored,
    expiresIn,
    isPasswordProtected: true,
    ...asked,
  });
  const url = `${supplies.origin}/shp-${shortCode}#${fragment}`;
  return { kind: 'password', url, ttl, passwordSuite, ...tagOf(asked) };
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
