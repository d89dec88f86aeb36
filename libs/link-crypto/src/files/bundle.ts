import { FILES, isPaddedLength, paddedBytes } from '@oncelink/contracts/files';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { type Bytes, concat, utf8 } from '../bytes.ts';
import { KEY_BYTES } from '../key-schedule.ts';
import { LinkError } from '../link-error.ts';
import type { LinkKind } from '../header.ts';
import type { Bundle, Message, NamedFile } from '../link-types.ts';
import { decodeUtf8 } from '../read-frame.ts';
import { frameParts, readPartsFrame, type ReadFrame } from '../rich/message.ts';

/** Up to 1 TiB. */
const SIZE_BYTES = 5;
const HIGH = 2 ** 32;
const PROOF_BYTES = 32;
const FILES_START = KEY_BYTES + PROOF_BYTES;
/** Size, and length of the name. */
const FILE_HEAD_BYTES = SIZE_BYTES + 1;

function sizeBytes(size: number): Bytes {
  const bytes = new Uint8Array(SIZE_BYTES);
  bytes[0] = Math.floor(size / HIGH);
  new DataView(bytes.buffer).setUint32(1, size % HIGH);
  return bytes;
}

/** @param bytes at least five */
const sizeIn = (bytes: Bytes): number =>
  (bytes[0] ?? 0) * HIGH + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);

/** Bytes of all files of a secret. */
export const totalBytes = (files: readonly Pick<NamedFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** @throws LinkError `parts` unless these are 1 to 20 files that one blob holds */
function checkFiles(files: readonly NamedFile[]): void {
  const areSizes = files.every(({ bytes }) => Number.isSafeInteger(bytes) && bytes >= 0);
  const isRight = files.length > 0 && files.length <= FILES.filesMax && areSizes;
  if (!isRight || totalBytes(files) > FILES.bytesMax) throw new LinkError('parts');
}

function fileBytes({ name, bytes }: NamedFile): Bytes {
  const text = utf8(name);
  const isName = text.length > 0 && text.length <= FILES.nameBytesMax && !/\p{Surrogate}/u.test(name);
  if (!isName) throw new LinkError('parts');
  return concat(sizeBytes(bytes), Uint8Array.of(text.length), text);
}

/** Message part 4: `key ‖ proof ‖ n × (u40be(bytes) ‖ u8(length) ‖ name)`. @throws LinkError `parts`, `base64url` */
export function writeBundle({ key, proof, files }: Bundle): Bytes {
  checkFiles(files);
  const [keyBytes, proofBytes] = [decodeBase64url(key), decodeBase64url(proof)];
  if (keyBytes.length !== KEY_BYTES || proofBytes.length !== PROOF_BYTES) throw new LinkError('parts');
  return concat(keyBytes, proofBytes, ...files.map(fileBytes));
}

function readFiles(bytes: Bytes): NamedFile[] {
  const files: NamedFile[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = FILE_HEAD_BYTES + (rest[SIZE_BYTES] ?? 0);
    if (end === FILE_HEAD_BYTES || end > rest.length) throw new LinkError('parts');
    const name = rest.subarray(FILE_HEAD_BYTES, end);
    if (name.length > FILES.nameBytesMax) throw new LinkError('parts');
    files.push({ name: decodeUtf8(name), bytes: sizeIn(rest) });
    rest = rest.subarray(end);
  }
  return files;
}

/**
 * @param announced what the cover says of their length
 * @throws LinkError `parts`, `utf8` for anything that `writeBundle` would not write, or that is not as announced
 */
export function readBundle(bytes: Bytes, announced: number): Bundle {
  const files = readFiles(bytes.subarray(FILES_START));
  checkFiles(files);
  if (paddedBytes(totalBytes(files)) !== announced) throw new LinkError('parts');
  return {
    key: encodeBase64url(bytes.subarray(0, KEY_BYTES)),
    proof: encodeBase64url(bytes.subarray(KEY_BYTES, FILES_START)),
    files,
  };
}

/** Cover part 3: how long the files are together, padded. */
export const writeSize = ({ files }: Bundle): Bytes => sizeBytes(paddedBytes(totalBytes(files)));

/** @throws LinkError `cover` unless padded files can be so long */
export function readSize(bytes: Bytes): number {
  const size = bytes.length === SIZE_BYTES ? sizeIn(bytes) : 0;
  if (!isPaddedLength(size)) throw new LinkError('cover');
  return size;
}

/** Of links that are written. */
const VERSION = 2;

/**
 * The files of a message as they stand in it, and as its cover announces them.
 * @throws LinkError `parts`; `message` for names and texts that no frame holds together
 */
export function prepareBundle(message: Message) {
  const { bundle } = message;
  if (bundle === undefined) throw new LinkError('parts');
  const bytes = writeBundle(bundle);
  // Nothing is asked of a server for what can't be written.
  frameParts(VERSION, message, bytes.slice()).fill(0);
  return { bytes, size: writeSize(bundle) };
}

/** How a message is read whose cover announces files. @throws LinkError `cover` where there is no room for any */
export function readerOf(kind: LinkKind, hasParts: boolean, announced: number): ReadFrame {
  if (!hasParts || kind === 'unsealed') throw new LinkError('cover');
  return (version, frame) => {
    const message = readPartsFrame(version, frame, (bytes) => readBundle(bytes, announced));
    if (message.bundle === undefined) throw new LinkError('parts');
    return message;
  };
}
