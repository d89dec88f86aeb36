import { FRAME_BUCKETS } from '@oncelink/contracts';
import { type Bytes, utf8 } from './bytes.ts';
import { checkMessage } from './check-text.ts';
import { LinkError } from './link-error.ts';

const LENGTH_BYTES = 2;

const bucketFor = (textBytes: number): number | undefined =>
  FRAME_BUCKETS.find((bucket) => bucket >= LENGTH_BYTES + textBytes);

/**
 * Length, UTF-8 and zeros up to a bucket. The caller wipes the result after use.
 * @throws LinkError `message` unless it has 1 to 2,000 code points and no lone surrogate
 */
export function frameMessage(message: string): Bytes {
  if (checkMessage(message) !== null) throw new LinkError('message');
  const text = utf8(message);
  const bucket = bucketFor(text.length);
  if (bucket === undefined) throw new LinkError('message');
  const frame = new Uint8Array(bucket);
  new DataView(frame.buffer).setUint16(0, text.length);
  frame.set(text, LENGTH_BYTES);
  text.fill(0);
  return frame;
}

/** @throws LinkError `frame`, `padding`, `utf8`, `message` for anything that `frameMessage` would not write */
export function readFrame(frame: Bytes): string {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint16(0);
  if (length === 0 || bucketFor(length) !== frame.length) throw new LinkError('frame');
  const end = LENGTH_BYTES + length;
  if (frame.subarray(end).some((byte) => byte !== 0)) throw new LinkError('padding');
  const message = decodeUtf8(frame.subarray(LENGTH_BYTES, end));
  if (checkMessage(message) !== null) throw new LinkError('message');
  return message;
}

function decodeUtf8(bytes: Bytes): string {
  try {
    // Without ignoreBOM a leading U+FEFF, which may be part of the secret, would vanish.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LinkError('utf8');
  }
}
