import { type Bytes, concat } from '../bytes.ts';
import { LinkError, type LinkStage } from '../link-error.ts';

/** `type ‖ u16be(length) ‖ bytes`, as covers, messages and fields are made of. */
export interface Part {
  readonly type: number;
  readonly bytes: Bytes;
}

const PART_HEAD_BYTES = 3;

/** @param parts in ascending order of their types */
export const writeParts = (parts: readonly Part[]): Bytes =>
  concat(...parts.flatMap(({ type, bytes }) => [partHead(type, bytes.length), bytes]));

const partHead = (type: number, length: number): Bytes => Uint8Array.of(type, length >> 8, length & 0xff);

/**
 * Views of the parts, by type. One text has one spelling: types ascend, none comes twice, and none is empty.
 * @param stage what it is refused as
 * @throws LinkError
 */
export function readParts(bytes: Bytes, stage: LinkStage): ReadonlyMap<number, Bytes> {
  const parts = new Map<number, Bytes>();
  let last = 0;
  for (let rest = bytes; rest.length > 0;) {
    const [type = 0, high = 0, low = 0] = rest;
    const end = PART_HEAD_BYTES + high * 256 + low;
    if (type <= last || end === PART_HEAD_BYTES || end > rest.length) throw new LinkError(stage);
    parts.set(type, rest.subarray(PART_HEAD_BYTES, end));
    last = type;
    rest = rest.subarray(end);
  }
  return parts;
}
