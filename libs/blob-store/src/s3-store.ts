import type { IncomingMessage } from 'node:http';
import {
  checkKey,
  checkPrefix,
  checkRange,
  isKey,
  StoreAwayError,
  type BlobContent,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from './blob-store.ts';
import { contentOf } from './read-bytes.ts';
import { awayError, refusalOf, S3Client, type S3Settings } from './s3-client.ts';

export type { S3Settings } from './s3-client.ts';

/** The most that stores tell at once. */
const PAGE_SIZE = 1000;

/** Blobs as objects of a bucket. Only the plain calls that every store of this kind has: no uploads in parts. */
export class S3Store implements BlobStore {
  readonly #client: S3Client;
  readonly #pageSize: number;

  constructor(settings: S3Settings) {
    this.#client = new S3Client(settings);
    this.#pageSize = settings.pageSize ?? PAGE_SIZE;
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void> {
    checkKey(key);
    await this.#expect([200], await this.#client.send({ method: 'PUT', key, body: { bytes, length } }));
  }

  async get(key: string, range?: ByteRange): Promise<BlobContent | null> {
    checkKey(key);
    checkRange(range);
    const wanted = range && { range: `bytes=${range.first}-${range.last}` };
    const response = await this.#client.send({ method: 'GET', key, ...wanted });
    if (response.statusCode !== (range ? 206 : 200)) return this.#refuseGet(response);
    const length = Number(response.headers['content-length']);
    if (range === undefined || length === range.last - range.first + 1)
      return contentOf(response, { length, idleMs: this.#client.idleMs, errorOf: awayError });
    response.destroy();
    throw new RangeError('The blob has no such bytes.');
  }

  async remove(key: string): Promise<void> {
    checkKey(key);
    await this.#expect([200, 204], await this.#client.send({ method: 'DELETE', key }));
  }

  async *list(prefix: string): AsyncGenerator<StoredBlob> {
    checkPrefix(prefix);
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const page = await this.#listPage({
        prefix,
        'max-keys': String(this.#pageSize),
        ...(token !== undefined && { 'continuation-token': token }),
      });
      yield* page.blobs;
      token = page.next;
    }
  }

  async probe(): Promise<void> {
    await this.#listPage({ 'max-keys': '0' });
  }

  async #listPage(query: Readonly<Record<string, string>>): Promise<Page> {
    const response = await this.#client.send({ method: 'GET', query: { 'list-type': '2', ...query } });
    return readPage(await this.#expect([200], response));
  }

  /** @returns the text of an answer with one of these statuses */
  async #expect(statuses: readonly number[], response: IncomingMessage): Promise<string> {
    if (statuses.includes(response.statusCode ?? 0)) return this.#client.read(response);
    throw refusalOf(await this.#client.codeOf(response));
  }

  async #refuseGet(response: IncomingMessage): Promise<null> {
    if (response.statusCode === 200) {
      response.destroy();
      throw new StoreAwayError('no ranges');
    }
    const code = await this.#client.codeOf(response);
    if (code === 'NoSuchKey') return null;
    throw code === 'InvalidRange' ? new RangeError('The blob has no such bytes.') : refusalOf(code);
  }
}

interface Page {
  readonly blobs: readonly StoredBlob[];
  readonly next: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Text of the first element of this name. */
const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** A listing. What has no key of ours was put there by others, and is not told. */
function readPage(xml: string): Page {
  const blobs = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].flatMap(([item]) => {
    const key = elementOf(item, 'Key') ?? '';
    const changedAt = new Date(elementOf(item, 'LastModified') ?? '');
    return isKey(key) ? [{ key, length: Number(elementOf(item, 'Size')), changedAt }] : [];
  });
  const isCut = elementOf(xml, 'IsTruncated') === 'true';
  return { blobs, next: isCut ? elementOf(xml, 'NextContinuationToken') : undefined };
}
