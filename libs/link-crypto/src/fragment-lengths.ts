import { GCM_TAG_BYTES, WIRE_SIZES, type WireVersion } from '@oncelink/contracts';
import { CHECK_BYTES } from './fragment.ts';
import { commitmentBytes, holdsContent, type LinkKind } from './header.ts';
import { KEY_BYTES } from './key-schedule.ts';

/** The only lengths, in bytes, that a fragment without a cover can have. */
export function byteLengths(header: {
  readonly version: WireVersion;
  readonly kind: LinkKind;
}): readonly number[] {
  const sizes = WIRE_SIZES[header.version];
  const keyOnly = sizes.header + KEY_BYTES + CHECK_BYTES;
  if (!holdsContent(header)) return [keyOnly];
  return sizes.frames.map((frame) => keyOnly + commitmentBytes(header) + frame + GCM_TAG_BYTES);
}

/** The only lengths, in characters and ascending, that a fragment of this kind can have in any version. */
export const fragmentLengths = (kind: LinkKind): readonly number[] =>
  ([1, 2] as const)
    .flatMap((version) => byteLengths({ version, kind }))
    .map((bytes) => Math.ceil((bytes * 4) / 3))
    .sort((left, right) => left - right);
