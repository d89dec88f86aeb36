import { WIRE_SIZES, type WireVersion } from '@oncelink/contracts';
import { type Bytes, utf8 } from './bytes.ts';
import { checkMessage } from './check-text.ts';
import { LinkError } from './link-error.ts';

export const LENGTH_BYTES = 2;

/** The size that holds so many bytes, or undefined. */
export const frameBytesFor = (version: WireVersion, textBytes: number): number | undefined =>
  WIRE_SIZES[version].frames.find((bytes) => bytes >= LENGTH_BYTES + textBytes);

/**
 * Length, content and zeros up to one of the version's sizes. Wipes the content; the caller wipes the result after use.
 * @throws LinkError `message` when no size holds it
 */
export function writeFrame(version: WireVersion, content: Bytes): Bytes {
  const bytes = frameBytesFor(version, content.length);
  if (bytes === undefined) throw new LinkError('message');
  const frame = new Uint8Array(bytes);
  new DataView(frame.buffer).setUint16(0, content.length);
  frame.set(content, LENGTH_BYTES);
  content.fill(0);
  return frame;
}

/**
 * The frame of a text alone.
 * @throws LinkError `message` unless it has 1 to 2,000 code points and no lone surrogate
 */
export function frameMessage(version: WireVersion, message: string): Bytes {
  if (checkMessage(message) !== null) throw new LinkError('message');
  return writeFrame(version, utf8(message));
}
