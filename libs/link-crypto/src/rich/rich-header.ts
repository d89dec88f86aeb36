import type { Bytes } from '../bytes.ts';
import { type Header, readHeader } from '../header.ts';

const COVER = 0x80;
const PARTS = 0x40;

/** What the two highest bits of version 2's second byte announce. */
export interface Announced {
  /** A cover follows the key. */
  readonly hasCover: boolean;
  /** The frame holds parts instead of a text. */
  readonly hasParts: boolean;
}

/** The header of a link of version 2 that announces this. Its keys are others than those of the plain link. */
export const announce = <Plain extends Header>(plain: Plain, { hasCover, hasParts }: Announced): Plain => {
  const flags = (hasCover ? COVER : 0) | (hasParts ? PARTS : 0);
  return { ...plain, bytes: plain.bytes.map((byte, index) => (index === 1 ? byte | flags : byte)) };
};

/** @param bytes of version 2 */
export const announcesCover = ([, second = 0]: Bytes): boolean => (second & COVER) !== 0;

/** @param bytes of version 2 @throws LinkError `kind`, `suite` */
export function readRichHeader(bytes: Bytes): { readonly header: Header } & Announced {
  const [version = 0, second = 0] = bytes;
  const announced = { hasCover: announcesCover(bytes), hasParts: (second & PARTS) !== 0 };
  const plain = readHeader(Uint8Array.of(version, second & ~(COVER | PARTS)));
  return { header: announce(plain, announced), ...announced };
}
