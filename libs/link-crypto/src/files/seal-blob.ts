import { FILES, paddedBytes, RECORD_TEXT_BYTES } from '@oncelink/contracts/files';
import type { Bytes } from '../bytes.ts';
import { LinkError } from '../link-error.ts';
import {
  type BlobKeys,
  deriveBlobKeys,
  type FileProof,
  newBlobKey,
  newFileProof,
  recordCipher,
} from './blob-keys.ts';
import { totalBytes } from './bundle.ts';
import type { PartPool } from './part-pool.ts';

/** A file that is to be sent. */
export interface FileSource {
  /** As its message says it. */
  readonly bytes: number;
  /** Its bytes, from the first to the last, in chunks of any size. */
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** A blob before it is made. All values are base64url. */
export interface BlobDraft {
  /** Its name at the server. */
  readonly id: string;
  /** For the messages of all its readers. */
  readonly key: string;
  readonly upload: FileProof;
  /**
   * Its parts, in their order: all of `FILES.partBytes` but the last one, together `blobBytes` of the files. May be called
   * once, even when it fails: other bytes under the same key would use a nonce twice. So a part that did not arrive is sent
   * again as it is. Give each back to the pool, if there is one, once it has arrived.
   * @param pool without it each part has new memory
   * @throws LinkError `file` where a file has other bytes than it should; what its `read` throws; Error when called again
   */
  readonly seal: (files: readonly FileSource[], pool?: PartPool) => AsyncGenerator<Bytes, void>;
}

export async function draftBlob(): Promise<BlobDraft> {
  const key = newBlobKey();
  const keys = await deriveBlobKeys(key);
  let isSealed = false;
  return {
    id: keys.id,
    key,
    upload: await newFileProof(),
    seal(files, pool) {
      if (isSealed) throw new Error('this draft was sealed before');
      isSealed = true;
      return sealBlob(keys, files, pool);
    },
  };
}

/** The bytes of a `File`, or of a file that Node has opened as a `Blob`: not every browser lets `for await` read a stream. */
export async function* chunksOf(blob: Pick<Blob, 'stream'>): AsyncGenerator<Uint8Array, void> {
  const reader = blob.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** All files joined. @throws LinkError `file` */
async function* joined(files: readonly FileSource[]): AsyncGenerator<Uint8Array, void> {
  for (const { bytes, read } of files) {
    let left = bytes;
    for await (const chunk of read()) {
      left -= chunk.length;
      if (left < 0) throw new LinkError('file');
      yield chunk;
    }
    if (left > 0) throw new LinkError('file');
  }
}

/** The texts of all records, one after the other in the same memory: files, then zeros. */
async function* recordTexts(files: readonly FileSource[], padded: number): AsyncGenerator<Bytes, void> {
  const text = new Uint8Array(RECORD_TEXT_BYTES);
  let filled = 0;
  let left = padded;
  for await (const chunk of joined(files)) {
    for (let rest = chunk; rest.length > 0;) {
      const now = rest.subarray(0, text.length - filled);
      text.set(now, filled);
      filled += now.length;
      rest = rest.subarray(now.length);
      if (filled < text.length) continue;
      yield text;
      left -= filled;
      filled = 0;
    }
  }
  text.fill(0, filled);
  for (; left > 0; left -= text.length, text.fill(0)) yield text.subarray(0, Math.min(left, text.length));
}

/** The commitment, then all records. */
async function* blobPieces(keys: BlobKeys, files: readonly FileSource[]): AsyncGenerator<Uint8Array, void> {
  const padded = paddedBytes(totalBytes(files));
  const last = Math.ceil(padded / RECORD_TEXT_BYTES) - 1;
  yield keys.commitment;
  let index = 0;
  for await (const text of recordTexts(files, padded)) {
    const cipher = recordCipher(keys, index, index === last);
    yield new Uint8Array(await crypto.subtle.encrypt(cipher, keys.stream, text));
    index += 1;
  }
}

/** As `BlobDraft.seal`, with keys from outside so that test vectors can be reproduced: no other bytes under the same keys. */
export async function* sealBlob(
  keys: BlobKeys,
  files: readonly FileSource[],
  pool?: PartPool,
): AsyncGenerator<Bytes, void> {
  const take = async (): Promise<Bytes> => pool?.take() ?? new Uint8Array(FILES.partBytes);
  let part = await take();
  let filled = 0;
  for await (const piece of blobPieces(keys, files)) {
    for (let rest = piece; rest.length > 0;) {
      if (filled === part.length) {
        yield part;
        part = await take();
        filled = 0;
      }
      const now = rest.subarray(0, part.length - filled);
      part.set(now, filled);
      filled += now.length;
      rest = rest.subarray(now.length);
    }
  }
  yield part.subarray(0, filled);
}
