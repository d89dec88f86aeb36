import type { PasswordSuite } from '@oncelink/link-crypto';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
} from '@oncelink/link-crypto/making';
import { currentLanguage } from '../../i18n/language.ts';
import { StretchError } from '../../lib/crypto/stretch-error.ts';
import { drawTag } from '../../lib/link-list/draw-tag.ts';
import type { Holds } from './files/sent-files.ts';
import type { Content, FinishedLink, LinkOrder, Links, LinkSupplies } from './link-order.ts';
import { startsInOf } from './start-later.ts';

const PLAIN: Links = { draftSealedLink, makeShortLink, makePasswordLink, makeUnsealedLink };

/** What notes and fields take is loaded by those who send some. */
const linksFor = async (content: Content): Promise<Links> =>
  content.rich ? (await import('./rich/rich-links.ts')).richLinks(content.rich, content) : PLAIN;

/** What the server is told of a link whose maker wants a mail: four letters, which the list of the device has too. */
const tellOf = ({ rich }: Content) =>
  rich?.tells ? { tell: { tag: drawTag(), language: currentLanguage() } } : {};

/** What the server is asked for. Of a link that opens at once it is told no start. */
function wishOf(order: LinkOrder, { now }: LinkSupplies) {
  const startsIn = startsInOf(order.start, now());
  return { expiresIn: order.expiresIn, ...(startsIn !== undefined && { startsIn }), ...tellOf(order) };
}
/** How the maker asks for the files of a link. */
const filesOf = ({ sent }: Content, holds: Holds | undefined): Pick<FinishedLink, 'files'> =>
  sent && holds ? { files: { id: sent.id, proof: sent.proof, readerHash: holds.readerHash } } : {};

/** What of that the maker is to see. */
const promiseOf = ({ startsIn, tell }: ReturnType<typeof wishOf>) => ({
  ...(startsIn !== undefined && { startsIn }),
  ...(tell && { tag: tell.tag }),
});

/** @throws ApiError, NetworkError, StretchError */
export async function makeLink(order: LinkOrder, supplies: LinkSupplies): Promise<FinishedLink> {
  const links = await linksFor(order);
  if (order.password !== null) return makeProtected(order, order.password, links, supplies);
  return order.shortLink ? makeShort(order, links, supplies) : makeSealed(order, links, supplies);
}

async function makeSealed(order: LinkOrder, links: Links, supplies: LinkSupplies): Promise<FinishedLink> {
  const { text } = order;
  const wish = wishOf(order, supplies);
  const { draft, seal, ttl } = await supplies.createSeal(() => links.draftSealedLink(text), wish);
  const { fragment } = await draft.finish(seal, text);
  const url = `${supplies.origin}/s-#${fragment}`;
  return { kind: 'sealed', url, ttl, ...promiseOf(wish), ...filesOf(order, draft.holds) };
}

async function makeShort(order: LinkOrder, links: Links, supplies: LinkSupplies): Promise<FinishedLink> {
  const wish = wishOf(order, supplies);
  const { fragment, ...stored } = await links.makeShortLink(order.text);
  const { shortCode, ttl } = await supplies.createShortUrl({
    ...stored,
    passwordHash: null,
    isPasswordProtected: false,
    ...wish,
  });
  const url = `${supplies.origin}/sh-${shortCode}#${fragment}`;
  return { kind: 'short', url, ttl, ...promiseOf(wish), ...filesOf(order, stored.holds) };
}

async function makeProtected(
  order: LinkOrder,
  password: string,
  links: Links,
  supplies: LinkSupplies,
): Promise<FinishedLink> {
  const protect = (suite: PasswordSuite) =>
    links.makePasswordLink(order.text, password, supplies.stretch, suite);
  const { passwordSuite, made } = await encryptWithPassword(protect, supplies.hasArgon2id());
  // After the password was stretched, which takes its time.
  const wish = wishOf(order, supplies);
  const { fragment, ...stored } = made;
  const { shortCode, ttl } = await supplies.createShortUrl({ ...stored, isPasswordProtected: true, ...wish });
  const url = `${supplies.origin}/shp-${shortCode}#${fragment}`;
  return { kind: 'password', url, ttl, passwordSuite, ...promiseOf(wish), ...filesOf(order, stored.holds) };
}

/**
 * Argon2id where it can run; PBKDF2 where WebAssembly is missing or has no memory, rather than no password at all. Code that
 * did not arrive is no reason: who can hold back a file could weaken passwords.
 */
async function encryptWithPassword(
  protect: (suite: PasswordSuite) => ReturnType<Links['makePasswordLink']>,
  hasArgon2id: boolean,
): Promise<{
  readonly passwordSuite: PasswordSuite;
  readonly made: Awaited<ReturnType<Links['makePasswordLink']>>;
}> {
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
