import type { WireVersion } from '@oncelink/contracts';
import type { Bytes } from './bytes.ts';
import { checkMessage } from './check-text.ts';
import { frameBytesFor, LENGTH_BYTES } from './frame.ts';
import { LinkError } from './link-error.ts';

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
