import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { WrongLengthError, type BlobStore } from '@oncelink/blob-store';
import { partBytesOf } from '@oncelink/contracts/files';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { FileNames, hashOf, prefixOf } from '../files/names.ts';
import { STORE } from '../tokens.ts';
import { CheckSum } from './check-sum.ts';
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
  /** Of the file. */
  readonly bytes: string;
  /** Null: the part has not come yet. */
  readonly object: string | null;
  /** Null also where a version before kept it. */
  readonly crc32: number | null;
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
    if (found.object !== null) return compare(found, await sumOf(part.bytes, part.length));
    const object = `${part.n}-${randomBytes(OBJECT_BYTES).toString('base64url')}`;
    const key = `${prefixOf(own[0])}${object}`;
    const sum = new CheckSum();
    await this.store.put(key, sum.of(part.bytes), part.length);
    // Should no answer come, it may be kept or not: the daily look at objects removes one that is not.
    if ((await this.#keep([...own, sum.value, object])).length > 0) return;
    // Another one of this number was faster, or the file has gone meanwhile.
    await this.store.remove(key);
    const kept = await this.#findPart(own, part.length);
    if (kept.object === null) throw new Refusal('FILE_NOT_FOUND');
    compare(kept, sum.value);
  }

  async #findPart(own: readonly [loc: Buffer, proof: Buffer, n: number], length: number): Promise<FoundPart> {
    const [found] = await this.#find(own);
    if (found === undefined) throw new Refusal('FILE_NOT_FOUND');
    const expected = partBytesOf(Number(found.bytes), own[2]);
    if (expected === 0 || expected !== length) throw new Refusal('VALIDATION');
    return found;
  }
}

/** @throws Refusal what came again is another part; one of a version before counts as the same */
function compare(kept: FoundPart, sum: number): void {
  if (kept.crc32 !== null && kept.crc32 !== sum) throw new Refusal('PART_DIFFERS');
}

async function sumOf(bytes: AsyncIterable<Uint8Array>, length: number): Promise<number> {
  const sum = new CheckSum();
  let total = 0;
  for await (const chunk of sum.of(bytes)) total += chunk.length;
  if (total !== length) throw new WrongLengthError();
  return sum.value;
}
