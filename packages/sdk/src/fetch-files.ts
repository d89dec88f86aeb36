import { FILE_BYTES } from '@oncelink/contracts/files';
import { BlobReader, cleanNames, deriveBlobKeys, nextRange, type Bundle } from '@oncelink/link-crypto/files';
import { LinkError } from '@oncelink/link-crypto/reading';
import { localError } from './errors.ts';
import { filesError } from './files-errors.ts';
import type { FetchOptions, KeptFiles } from './files-types.ts';
import { getBytes, insist } from './send-bytes.ts';
import { isPassing, sendOnce, withRetries, type Sender } from './send-request.ts';

/** What is kept of an opened link. */
export function keptOf(site: string, { key, proof, files }: Bundle): KeptFiles {
  const names = cleanNames(files.map(({ name }) => name));
  return { site, key, proof, files: files.map(({ bytes }, n) => ({ name: names[n] ?? '', bytes })) };
}

interface Fetching {
  readonly sender: Sender;
  readonly kept: KeptFiles;
  readonly id: string;
  readonly reader: BlobReader;
  readonly options: FetchOptions;
}

/** Fetches the next range. What came of it counts, also where the rest does not come. */
async function fetchRange({ sender, kept, id, reader, options }: Fetching): Promise<void> {
  const range = nextRange(reader.position, reader.size);
  if (range === null) return;
  const { first, last } = range;
  const headers = { [FILE_BYTES.fileProofHeader]: kept.proof, Range: `bytes=${first}-${last}` };
  const expected = `bytes ${first}-${last}/${reader.size}`;
  let { records } = reader;
  await getBytes(
    sender,
    { url: `${kept.site}/api/files/${id}/bytes`, headers, signal: options.signal },
    ({ headers: answered }) => {
      if (answered.get('content-range') !== expected) throw localError('DOES_NOT_FIT');
    },
    async (chunk) => {
      await reader.push(chunk);
      options.onProgress?.({ done: reader.position, total: reader.size });
      if (reader.records === records) return;
      records = reader.records;
      await options.onRecord?.(records);
    },
  );
  if (reader.position <= last) throw localError('NETWORK');
}

/** As long as something comes, a lost connection is no reason to give up. */
async function fetchAll(fetching: Fetching): Promise<void> {
  const { reader, sender, options } = fetching;
  const attempt = async (): Promise<void> => {
    const before = reader.position;
    try {
      await fetchRange(fetching);
    } catch (error) {
      if (!isPassing(error) || reader.position === before) throw error;
    }
  };
  while (nextRange(reader.position, reader.size) !== null) {
    await insist(sender, attempt, options.signal);
  }
  reader.end();
}

/** Fetches and checks all files, and says then that they have arrived. @throws OncelinkError; what `write` throws */
export async function fetchFiles(sender: Sender, kept: KeptFiles, options: FetchOptions): Promise<void> {
  const { signal, after = 0 } = options;
  try {
    const keys = await deriveBlobKeys(kept.key);
    const reader = new BlobReader({ keys, files: kept.files, write: options.write, after });
    await fetchAll({ sender, kept, id: keys.id, reader, options });
    options.onWhole?.();
    await sayDone(sender, kept, keys.id);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof LinkError ? filesError('FILES_DAMAGED', error) : error;
  }
}

/** Never fails: without it the time of the reader ends the file. */
async function sayDone(sender: Sender, { site, proof }: KeptFiles, id: string): Promise<void> {
  const call = { method: 'POST', url: `${site}/api/v1/files/done`, body: { id, proof } } as const;
  await withRetries(sender, () => sendOnce(sender, call)).catch(() => undefined);
}
