import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { readKept, type BlobStore } from '@oncelink/blob-store';
import { partBytesOf } from '@oncelink/contracts/files';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { FileNames, hashOf, prefixOf } from '../files/names.ts';
import { STORE } from '../tokens.ts';
import { FIND_PART, KEEP_PART } from './bytes.statements.ts';
import { Refusal } from './refusal.ts';
import { expectSame } from './same-bytes.ts';

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
  /** Of the file. */
  readonly bytes: string;
  /** Null: the part has not come yet. */
  readonly object: string | null;
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
   * Resolves once the part is kept, by this call or by one before with the same bytes: those are compared with what the store has,
   * as few parts come twice, and a sum would have to be made of each.
   * @throws Refusal, errors of the store, or what `bytes` throws; then nothing of it is kept
   */
  async take(part: ComingPart): Promise<void> {
    const own = [this.names.locOf(part.id), hashOf(part.proof), part.n] as const;
    const prefix = prefixOf(own[0]);
    const found = await this.#findPart(own, part.length);
    if (found.object !== null)
      return expectSame(await readKept(this.store, prefix + found.object), part.bytes);
    const object = `${part.n}-${randomBytes(OBJECT_BYTES).toString('base64url')}`;
    const key = prefix + object;
    await this.store.put(key, part.bytes, part.length);
    // Should no answer come, it may be kept or not: the daily look at objects removes one that is not.
    if ((await this.#keep([...own, object])).length > 0) return;
    // The file has gone meanwhile, or another one of this number was faster: this one is compared when it comes again.
    await this.store.remove(key);
    await this.#findPart(own, part.length);
    throw new Refusal('UNAVAILABLE');
  }

  async #findPart(own: readonly [loc: Buffer, proof: Buffer, n: number], length: number): Promise<FoundPart> {
    const [found] = await this.#find(own);
    if (found === undefined) throw new Refusal('FILE_NOT_FOUND');
    const expected = partBytesOf(Number(found.bytes), own[2]);
    if (expected === 0 || expected !== length) throw new Refusal('VALIDATION');
    return found;
  }
}
