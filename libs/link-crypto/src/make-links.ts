import {
  buildPasswordLink,
  buildSealedDraft,
  buildShortLink,
  buildUnsealedLink,
  PLAIN,
} from './build-links.ts';
import type { WireVersion } from '@oncelink/contracts';
import type { Bytes } from './bytes.ts';
import { passwordHeader, plainHeader } from './header.ts';
import { KEY_BYTES } from './key-schedule.ts';
import type {
  MadeLink,
  MadePasswordLink,
  MadeStoredLink,
  PasswordSuite,
  SealedDraft,
  Stretch,
} from './link-types.ts';

/** What new links are written in. All versions are read. */
export const WRITTEN: WireVersion = 2;

export const freshKey = (): Bytes => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

export async function withFreshKey<Made>(build: (key: Bytes) => Promise<Made>): Promise<Made> {
  const key = freshKey();
  try {
    return await build(key);
  } finally {
    key.fill(0);
  }
}

/** First half of a direct link: ask the server for the seal of `sealId`, then `finish` with it. */
export const draftSealedLink = (): Promise<SealedDraft> =>
  buildSealedDraft(plainHeader(WRITTEN, 'sealed'), freshKey(), PLAIN);

/** A link whose ciphertext the server keeps. @throws LinkError `message` */
export const makeShortLink = (message: string): Promise<MadeStoredLink> =>
  withFreshKey((key) => buildShortLink(plainHeader(WRITTEN, 'short'), key, message, PLAIN));

/**
 * As a short link, and opening also needs the password.
 * @param suite 3 only where Argon2id cannot run
 * @throws LinkError `message`, `password`
 */
export const makePasswordLink = (
  message: string,
  password: string,
  stretch: Stretch,
  suite: PasswordSuite = 2,
): Promise<MadePasswordLink> =>
  withFreshKey((key) =>
    buildPasswordLink(passwordHeader(WRITTEN, suite), key, { message, password, stretch }, PLAIN),
  );

/** A direct link that no server knows: it opens any number of times. @throws LinkError `message` */
export const makeUnsealedLink = (message: string): Promise<MadeLink> =>
  withFreshKey((key) => buildUnsealedLink(plainHeader(WRITTEN, 'unsealed'), key, message, PLAIN));
