import { WIRE_SIZES, type WireVersion } from '@oncelink/contracts';
import { type Bytes, utf8 } from './bytes.ts';
import { checkMessage } from './check-text.ts';
import { LinkError } from './link-error.ts';

const LENGTH_BYTES = 2;

const frameBytesFor = (version: WireVersion, textBytes: number): number | undefined =>
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

/** What a frame holds, a view of it. @throws LinkError `frame`, `padding` for anything that `writeFrame` would not write */
export function contentOfFrame(version: WireVersion, frame: Bytes): Bytes {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint16(0);
  if (length === 0 || frameBytesFor(version, length) !== frame.length) throw new LinkError('frame');
  const end = LENGTH_BYTES + length;
  if (frame.subarray(end).some((byte) => byte !== 0)) throw new LinkError('padding');
  return frame.subarray(LENGTH_BYTES, end);
}

/** @throws LinkError `frame`, `padding`, `utf8`, `message` for anything that `frameMessage` would not write */
export function readFrame(version: WireVersion, frame: Bytes): string {
  const message = decodeUtf8(contentOfFrame(version, frame));
  if (checkMessage(message) !== null) throw new LinkError('message');
  return message;
}

/** @throws LinkError `utf8` */
export function decodeUtf8(bytes: Bytes): string {
  try {
    // Without ignoreBOM a leading U+FEFF, which may be part of the secret, would vanish.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LinkError('utf8');
  }
}
