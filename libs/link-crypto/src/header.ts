import type { Bytes } from './bytes.ts';
import { LinkError } from './link-error.ts';
import type { PasswordSuite } from './link-types.ts';

const VERSION = 1;
export const HEADER_BYTES = 3;

/** A kind is written as its place in this list, counted from 1. */
const KINDS = ['sealed', 'short', 'password', 'unsealed'] as const;
export type LinkKind = (typeof KINDS)[number];

export type PlainHeader = {
  readonly kind: Exclude<LinkKind, 'password'>;
  readonly suite: 1;
  readonly bytes: Bytes;
};
export type PasswordHeader = {
  readonly kind: 'password';
  readonly suite: PasswordSuite;
  readonly bytes: Bytes;
};
export type Header = PlainHeader | PasswordHeader;

const encode = (kind: LinkKind, suite: number): Bytes =>
  Uint8Array.of(VERSION, suite, KINDS.indexOf(kind) + 1);

export const plainHeader = (kind: PlainHeader['kind']): PlainHeader => ({
  kind,
  suite: 1,
  bytes: encode(kind, 1),
});

export const passwordHeader = (suite: PasswordSuite): PasswordHeader => ({
  kind: 'password',
  suite,
  bytes: encode('password', suite),
});

/**
 * Reads version, suite and kind. Anything unknown is refused: a fallback would let a link be weakened.
 * @throws LinkError `version`, `kind`, `suite`
 */
export function readHeader(bytes: Bytes): Header {
  const [version, suite, kindByte = 0] = bytes;
  if (version !== VERSION) throw new LinkError('version');
  const kind = KINDS[kindByte - 1];
  if (kind === undefined) throw new LinkError('kind');
  if (kind === 'password' && (suite === 2 || suite === 3)) return passwordHeader(suite);
  if (kind !== 'password' && suite === 1) return plainHeader(kind);
  throw new LinkError('suite');
}
