import { STORED_COMMITMENT_BYTES, WIRE_SIZES, type WireVersion } from '@oncelink/contracts';
import type { Bytes } from './bytes.ts';
import { LinkError } from './link-error.ts';
import type { PasswordSuite } from './link-types.ts';

/** A kind is written as its place in this list, counted from 1. */
const KINDS = ['sealed', 'short', 'password', 'unsealed'] as const;
export type LinkKind = (typeof KINDS)[number];

export type PlainHeader = {
  readonly version: WireVersion;
  readonly kind: Exclude<LinkKind, 'password'>;
  readonly suite: 1;
  readonly bytes: Bytes;
};
export type PasswordHeader = {
  readonly version: WireVersion;
  readonly kind: 'password';
  readonly suite: PasswordSuite;
  readonly bytes: Bytes;
};
export type Header = PlainHeader | PasswordHeader;

function encode(version: WireVersion, suite: number, kind: LinkKind): Bytes {
  const kindByte = KINDS.indexOf(kind) + 1;
  return version === 1 ? Uint8Array.of(1, suite, kindByte) : Uint8Array.of(2, suite * 16 + kindByte);
}

export const plainHeader = (version: WireVersion, kind: PlainHeader['kind']): PlainHeader => ({
  version,
  kind,
  suite: 1,
  bytes: encode(version, 1, kind),
});

export const passwordHeader = (version: WireVersion, suite: PasswordSuite): PasswordHeader => ({
  version,
  kind: 'password',
  suite,
  bytes: encode(version, suite, 'password'),
});

/**
 * Reads version, suite and kind of a plain link. Anything unknown is refused: a fallback would let a link be weakened. That
 * includes the two highest bits of version 2's suite, which announce a cover and parts: rich-header.ts knows them.
 * @throws LinkError `version`, `kind`, `suite`
 */
export function readHeader(bytes: Bytes): Header {
  const [version, second = 0, third = 0] = bytes;
  if (version !== 1 && version !== 2) throw new LinkError('version');
  const [suite, kindByte] = version === 1 ? [second, third] : [second >> 4, second & 0x0f];
  const kind = KINDS[kindByte - 1];
  if (kind === undefined) throw new LinkError('kind');
  if (kind === 'password' && (suite === 2 || suite === 3)) return passwordHeader(version, suite);
  if (kind !== 'password' && suite === 1) return plainHeader(version, kind);
  throw new LinkError('suite');
}

/** Whether the ciphertext stands in the link itself. */
export const holdsContent = ({ kind }: Pick<Header, 'kind'>): boolean =>
  kind === 'sealed' || kind === 'unsealed';

export const commitmentBytes = (header: Pick<Header, 'version' | 'kind'>): number =>
  holdsContent(header) ? WIRE_SIZES[header.version].linkCommitment : STORED_COMMITMENT_BYTES;
