import { WATCH_BYTES } from '@oncelink/contracts';

/** @throws RangeError for what is no watch */
export function decodeWatch(text: string): Buffer {
  const watch = Buffer.from(text, 'base64url');
  if (watch.length !== WATCH_BYTES) throw new RangeError(`A watch has ${WATCH_BYTES} bytes.`);
  return watch;
}
