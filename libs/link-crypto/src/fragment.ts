import { encodeBase64url } from './base64url.ts';
import { type Bytes, concat, sha256, utf8 } from './bytes.ts';
import type { Header } from './header.ts';
import type { RootKey } from './key-schedule.ts';
import type { OpenedMessage, ReceivedLink } from './link-types.ts';

export const CHECK_BYTES = 4;

export interface Fragment {
  readonly header: Header;
  readonly key: Bytes;
  /** Empty for links whose ciphertext the server keeps. */
  readonly content: Bytes;
}

export interface ReadFragment extends Fragment {
  /** Of a rich link: what it announces. */
  readonly announced?: Pick<ReceivedLink, 'cover' | 'hasParts'>;
  /** How the content is read; unless it is set, as a text alone. */
  readonly decrypt?: (root: RootKey, header: Header, content: Bytes) => Promise<OpenedMessage>;
}

/** It finds accidents, not attackers: those are stopped by the commitment. */
export async function checkOf({ version }: Pick<Header, 'version'>, bytes: Bytes): Promise<Bytes> {
  const prefix = utf8(`oncelink/v${version} check\0`);
  return (await sha256(concat(prefix, bytes))).subarray(0, CHECK_BYTES);
}

export async function writeFragment({ header, key, content }: Fragment): Promise<string> {
  const bytes = concat(header.bytes, key, content);
  return encodeBase64url(concat(bytes, await checkOf(header, bytes)));
}
