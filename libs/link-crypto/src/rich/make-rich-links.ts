import { buildPasswordLink, buildSealedDraft, buildShortLink, buildUnsealedLink } from '../build-links.ts';
import { passwordHeader, plainHeader } from '../header.ts';
import { LinkError } from '../link-error.ts';
import type {
  MadeLink,
  MadePasswordLink,
  MadeStoredLink,
  PasswordSuite,
  SealedDraft,
  Stretch,
} from '../link-types.ts';
import { freshKey, withFreshKey, WRITTEN } from '../make-links.ts';
import { announce } from './rich-header.ts';
import { type RichContent, richWriter } from './rich-writer.ts';

/*
 * As make-links.ts, for a message of several parts, with a cover, or both. All reject with LinkError `cover`, `parts`,
 * `message` for what no link holds.
 */

/** As `draftSealedLink`; `finish` takes the seal alone. */
export interface RichDraft extends Omit<SealedDraft, 'finish'> {
  readonly finish: (seal: string) => Promise<MadeLink>;
}

export async function draftRichLink(content: RichContent): Promise<RichDraft> {
  const { announced, writer } = await richWriter(content);
  const header = announce(plainHeader(WRITTEN, 'sealed'), announced);
  const { finish, ...names } = await buildSealedDraft(header, freshKey(), writer);
  return { ...names, finish: (seal) => finish(seal, content.message) };
}

export async function makeRichShortLink(content: RichContent): Promise<MadeStoredLink> {
  const { announced, writer } = await richWriter(content);
  const header = announce(plainHeader(WRITTEN, 'short'), announced);
  return withFreshKey((key) => buildShortLink(header, key, content.message, writer));
}

/** @param suite 3 only where Argon2id cannot run @throws LinkError `password`, too */
export async function makeRichPasswordLink(
  content: RichContent,
  password: string,
  stretch: Stretch,
  suite: PasswordSuite = 2,
): Promise<MadePasswordLink> {
  const { announced, writer } = await richWriter(content);
  const header = announce(passwordHeader(WRITTEN, suite), announced);
  return withFreshKey((key) =>
    buildPasswordLink(header, key, { message: content.message, password, stretch }, writer),
  );
}

export async function makeRichUnsealedLink(content: RichContent): Promise<MadeLink> {
  // It opens any number of times; files do not.
  if (content.message.bundle !== undefined) throw new LinkError('parts');
  const { announced, writer } = await richWriter(content);
  const header = announce(plainHeader(WRITTEN, 'unsealed'), announced);
  return withFreshKey((key) => buildUnsealedLink(header, key, content.message, writer));
}
