import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { WrongLengthError, type BlobStore } from '@oncelink/blob-store';
import { partBytesOf } from '@oncelink/contracts/files';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { FileNames, hashOf, prefixOf } from '../files/names.ts';
import { STORE } from '../tokens.ts';
import { FIND_PART, KEEP_PART } from './bytes.statements.ts';
import { Refusal } from './refusal.ts';

/** A part as it comes. */
export interface ComingPart {
  readonly id: string;
  readonly n: number;
  /** Proof of the sender, base64url. */
  readonly proof: string;
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface FoundPart {
  readonly bytes: string;
  readonly sha256: Buffer | null;
}

const OBJECT_BYTES = 8;

/** Takes the parts of blobs, each as often as it comes. */
@Injectable()
export class PartsService {
  readonly #find;
  readonly #keep;

  constructor(
    private readonly names: FileNames,
    @Inject(STORE) private readonly store: BlobStore,
    pool: Pool,
  ) {
    this.#find = prepareStatement<FoundPart>(pool, FIND_PART);
    this.#keep = prepareStatement(pool, KEEP_PART);
  }

  /**
   * Resolves once the part is kept, by this call or by one before with the same bytes.
   * @throws Refusal, errors of the store, or what `bytes` throws; then nothing of it is kept
   */
  async take(part: ComingPart): Promise<void> {
    const own = [this.names.locOf(part.id), hashOf(part.proof), part.n] as const;
    const found = await this.#findPart(own, part.length);
    if (found.sha256 !== null) return compare(found.sha256, await hashAll(part.bytes, part.length));
    const object = `${part.n}-${randomBytes(OBJECT_BYTES).toString('base64url')}`;
    const key = `${prefixOf(own[0])}${object}`;
    const hash = createHash('sha256');
    await this.store.put(key, hashed(part.bytes, hash), part.length);
    const sha256 = hash.digest();
    // Should no answer come, it may be kept or not: the daily look at objects removes one that is not.
    if ((await this.#keep([...own, sha256, object])).length > 0) return;
    // Another one of this number was faster, or the file has gone meanwhile.
    await this.store.remove(key);
    const kept = await this.#findPart(own, part.length);
    if (kept.sha256 === null) throw new Refusal('FILE_NOT_FOUND');
    compare(kept.sha256, sha256);
  }

  async #findPart(own: readonly [loc: Buffer, proof: Buffer, n: number], length: number): Promise<FoundPart> {
    const [found] = await this.#find(own);
    if (found === undefined) throw new Refusal('FILE_NOT_FOUND');
    const expected = partBytesOf(Number(found.bytes), own[2]);
    if (expected === 0 || expected !== length) throw new Refusal('VALIDATION');
    return found;
  }
}

function compare(kept: Buffer, brought: Buffer): void {
  if (!kept.equals(brought)) throw new Refusal('PART_DIFFERS');
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashAll(bytes: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const hash = createHash('sha256');
  let total = 0;
  for await (const chunk of hashed(bytes, hash)) total += chunk.length;
  if (total !== length) throw new WrongLengthError();
  return hash.digest();
}
