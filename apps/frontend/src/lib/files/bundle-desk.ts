import { totalBytes } from '@oncelink/link-crypto/files';
import { BlobReader, deriveBlobKeys, draftBlob, PartPool } from '@oncelink/link-crypto/files';
import type { BlobNames, BlobProgress, BundleCalls, Bytes } from './bundle-calls.ts';
import { BundleError } from './bundle-calls.ts';
import { dropOf, findKept, openSink, planSink } from './plan-sink.ts';
import type { Sink } from './sink.ts';
import { storedZip } from './stored-zip.ts';
import { RECORD_TEXT_BYTES } from '@oncelink/contracts/files';

type Answers = {
  [Call in keyof BundleCalls]: (
    request: BundleCalls[Call]['request'],
  ) => Promise<BundleCalls[Call]['answer']>;
};

/** Of a file at once: small beside a part, and few calls. */
const READ_BYTES = 1_048_576;

/** A file from its first to its last byte. @throws BundleError `file`, changed or gone since it was chosen */
async function* bytesOf(file: Blob): AsyncGenerator<Bytes, void> {
  for (let start = 0; start < file.size; start += READ_BYTES) {
    const slice = file.slice(start, start + READ_BYTES);
    const bytes = await slice.arrayBuffer().catch((cause: unknown) => {
      throw new BundleError('file', { cause });
    });
    yield new Uint8Array(bytes);
  }
}

/** What one secret takes of the worker: it sends files, or it reads some. */
export class BundleDesk implements Answers {
  #parts: AsyncGenerator<Bytes, void> | undefined;
  readonly #pool = new PartPool();
  #reader: BlobReader | undefined;
  #sink: Sink | undefined;

  async draft(files: readonly File[]): Promise<BlobNames> {
    const { id, key, upload, seal } = await draftBlob();
    const sources = files.map((file) => ({ bytes: file.size, read: () => bytesOf(file) }));
    this.#parts = seal(sources, this.#pool);
    return { id, key, upload };
  }

  async part(spare: Bytes | null): Promise<Bytes | null> {
    if (spare !== null) this.#pool.give(spare);
    const next = await this.#parts?.next();
    return next?.value ?? null;
  }

  plan(bytes: number) {
    return planSink(bytes);
  }

  async open({ bundle: { key, files }, place, safe }: BundleCalls['open']['request']) {
    const keys = await deriveBlobKeys(key);
    const sink = await kept(() => openSink(place, safe));
    this.#sink = sink;
    this.#reader = new BlobReader({
      keys,
      files,
      write: ({ bytes }) => kept(() => sink.write(bytes)),
      after: Math.floor(Math.min(sink.safe, totalBytes(files)) / RECORD_TEXT_BYTES),
    });
    return { id: keys.id, ...this.#progress(this.#reader) };
  }

  async take(bytes: Uint8Array): Promise<BlobProgress> {
    const reader = this.#opened();
    await reader.push(bytes);
    return this.#progress(reader);
  }

  async end(): Promise<Blob> {
    this.#opened().end();
    const sink = this.#sink;
    return kept(async () => {
      if (sink === undefined) throw new Error('Nothing was kept.');
      return sink.end();
    });
  }

  async find({ place, bytes }: BundleCalls['find']['request']): Promise<Blob | null> {
    const found = await findKept(place).catch(() => null);
    return found?.size === bytes ? found : null;
  }

  async drop(place: BundleCalls['drop']['request']): Promise<null> {
    this.#sink?.close();
    await dropOf(place)();
    return null;
  }

  zip(entries: BundleCalls['zip']['request']): Promise<Blob> {
    return kept(() => storedZip(entries));
  }

  #opened(): BlobReader {
    if (this.#reader === undefined) throw new Error('Nothing was opened.');
    return this.#reader;
  }

  #progress({ position, size }: BlobReader): BlobProgress {
    return { position, size, safe: this.#sink?.safe ?? 0 };
  }
}

/** @throws BundleError `storage` for whatever the browser throws */
async function kept<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new BundleError('storage', { cause });
  }
}
