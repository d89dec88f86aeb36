import { Inject, Injectable } from '@nestjs/common';
import { readKept, type BlobContent, type BlobStore, type ByteRange } from '@oncelink/blob-store';
import { FILES } from '@oncelink/contracts/files';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { FileNames, hashOf, prefixOf } from '../files/names.ts';
import { STORE } from '../tokens.ts';
import { OPEN_RANGE } from './bytes.statements.ts';
import { Refusal } from './refusal.ts';

/** A range as a reader asks for it. */
export interface AskedRange extends ByteRange {
  readonly id: string;
  /** Proof of the reader, base64url. */
  readonly proof: string;
}

export interface OpenRange extends BlobContent {
  /** Bytes of the whole blob. */
  readonly total: number;
}

interface FoundPart {
  readonly bytes: string;
  readonly n: number;
  readonly object: string;
}

/** Where the bytes of a range lie in a part. */
interface Piece extends ByteRange {
  readonly key: string;
}

/** Gives readers what they may have. */
@Injectable()
export class RangesService {
  readonly #open;

  constructor(
    private readonly names: FileNames,
    @Inject(STORE) private readonly store: BlobStore,
    pool: Pool,
  ) {
    this.#open = prepareStatement<FoundPart>(pool, OPEN_RANGE);
  }

  /**
   * A store may fail later, too.
   * @throws Refusal, StoreAwayError
   */
  async open({ id, proof, first, last }: AskedRange): Promise<OpenRange> {
    const loc = this.names.locOf(id);
    const parts = await this.#open([loc, hashOf(proof), first, last]);
    const [start] = parts;
    if (start === undefined) throw new Refusal('FILE_NOT_FOUND');
    const pieces = parts.map(({ n, object }): Piece => {
      const offset = n * FILES.partBytes;
      const end = Math.min(last - offset, FILES.partBytes - 1);
      return { key: `${prefixOf(loc)}${object}`, first: Math.max(first - offset, 0), last: end };
    });
    const [piece, ...others] = pieces;
    if (piece === undefined) throw new Refusal('FILE_NOT_FOUND');
    // Opened before anything is answered: most failures of a store show here.
    const opened = await readKept(this.store, piece.key, piece);
    return {
      length: last - first + 1,
      total: Number(start.bytes),
      pour: async (take) => {
        await opened.pour(take);
        for (const one of others) await (await readKept(this.store, one.key, one)).pour(take);
      },
      close: () => opened.close(),
    };
  }
}
