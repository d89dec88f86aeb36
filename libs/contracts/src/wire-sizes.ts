/** Sizes of what a browser encrypts, in bytes, by version of the wire format (docs/wire-format.md). */
export const WIRE_SIZES = {
  1: {
    header: 3,
    /** A text is padded to the smallest of these that holds it and two bytes of length. */
    frames: [128, 256, 512, 1024, 2048, 4096, 8192],
    /** Key commitment of a ciphertext that stands in its link. */
    linkCommitment: 32,
  },
  2: {
    header: 2,
    frames: [32, 64, 128, 256, 512, 1024, 2048, 4096, 8192],
    linkCommitment: 16,
  },
} as const;

export type WireVersion = keyof typeof WIRE_SIZES;

/** Longest cover of a link, without the two bytes of its length. */
export const COVER_MAX_BYTES = 640;
/** Key commitment of a ciphertext that a server keeps. */
export const STORED_COMMITMENT_BYTES = 32;
/** AES-GCM's tag behind every ciphertext. */
export const GCM_TAG_BYTES = 16;

const envelopeBytes = ({ header, frames }: (typeof WIRE_SIZES)[WireVersion]): readonly number[] =>
  frames.map((frame) => header + STORED_COMMITMENT_BYTES + frame + GCM_TAG_BYTES);

/** The only sizes that a stored envelope can have, ascending: header, commitment, padded ciphertext, tag. */
export const ENVELOPE_BYTES: Readonly<Record<WireVersion, readonly number[]>> = {
  1: envelopeBytes(WIRE_SIZES[1]),
  2: envelopeBytes(WIRE_SIZES[2]),
};
