import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@oncelink/blob-store';
import type { Plan } from '@oncelink/contracts';
import {
  blobBytes,
  FILE_PLANS,
  FILES,
  isBlobLength,
  type BeginFileRequest,
  type BeginFileResult,
  type CompleteFileResult,
  type DoneFileRequest,
  type DoneFileResult,
  type OwnFileRequest,
  type ReaderState,
  type RemoveFileResult,
  type StateOfFile,
} from '@oncelink/contracts/files';
import { Counter } from '@oncelink/service-kit';
import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import type { LimitConfig } from '../config.ts';
import { LIMITS, STORE } from '../tokens.ts';
import { STATE } from './file-states.ts';
import {
  BEGIN_FILE,
  COMPLETE_FILE,
  END_FILES,
  END_READER,
  FIND_FILE,
  FIND_MISSING,
  READ_STATES,
  REMOVE_FILE,
} from './file.statements.ts';
import { FileNames } from './names.ts';

/** What records and padding add to files counts against nobody. */
const OVERHEAD = 1.001;
/** Where uploads have begun that are not there yet, the rest must do for them. */
const FULL_FROM = 0.95;
const UNIQUE_VIOLATION = '23505';

const begins = new Counter({
  name: 'oncelink_file_begins_total',
  help: 'Files that accounts began to send, or were not allowed to.',
  labelNames: ['outcome'],
});

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

interface FoundFile {
  readonly bytes: string;
  readonly state: number;
  readonly life: number;
  readonly due_at: Date;
  readonly is_own: boolean;
  readonly readers: readonly Buffer[];
}

interface FoundReader {
  readonly loc: Buffer;
  readonly state: number;
  readonly proof: Buffer;
  readonly tenths: number;
  readonly has_ended: boolean;
}

/** Who sends a blob. */
export interface FileSender {
  readonly userId: string;
  readonly plan: Plan;
}

/** Blobs from their begin to their end, without their bytes. */
@Injectable()
export class FilesService {
  readonly #begin;
  readonly #find;
  readonly #complete;
  readonly #findMissing;
  readonly #remove;
  readonly #endReader;
  readonly #endFiles;
  readonly #readStates;

  constructor(
    private readonly names: FileNames,
    @Inject(LIMITS) private readonly limits: LimitConfig,
    @Inject(STORE) private readonly store: Pick<BlobStore, 'room'>,
    pool: Pool,
  ) {
    this.#begin = prepareStatement<{ due_at: Date | null; has_room: boolean }>(pool, BEGIN_FILE);
    this.#find = prepareStatement<FoundFile>(pool, FIND_FILE);
    this.#complete = prepareStatement(pool, COMPLETE_FILE);
    this.#findMissing = prepareStatement<{ n: number }>(pool, FIND_MISSING);
    this.#remove = prepareStatement(pool, REMOVE_FILE);
    this.#endReader = prepareStatement<{ loc: Buffer }>(pool, END_READER);
    this.#endFiles = prepareStatement(pool, END_FILES);
    this.#readStates = prepareStatement<FoundReader>(pool, READ_STATES);
  }

  /** @throws RangeError no page of ours makes such a blob */
  async begin(request: BeginFileRequest, sender: FileSender): Promise<BeginFileResult> {
    checkBlob(request);
    const result = await this.#beginOnce(request, sender);
    begins.inc({ outcome: result.outcome });
    return result;
  }

  async #beginOnce(request: BeginFileRequest, sender: FileSender): Promise<BeginFileResult> {
    const most = Math.min(FILE_PLANS[sender.plan].bytes, this.limits.FILES_MAX_BYTES);
    if (request.bytes > blobBytes(most)) return { outcome: 'too-large' };
    // What has begun before may take the room after all: then its parts are refused.
    const hasRoom = ((await this.#room()) ?? Infinity) >= request.bytes;
    const begun = hasRoom ? await this.#tryToBegin(request, sender) : undefined;
    if (begun?.due_at) return { outcome: 'begun', until: begun.due_at.toISOString() };
    const [found] = await this.#find([this.names.locOf(request.id), bytesOf(request.uploadProofHash)]);
    if (found === undefined)
      return { outcome: hasRoom && begun?.has_room !== false ? 'quota' : 'store-full' };
    return isSame(found, request)
      ? { outcome: 'begun', until: found.due_at.toISOString() }
      : { outcome: 'exists' };
  }

  /** Undefined where the store does not know, or does not answer: whoever brings parts is told then. */
  async #room(): Promise<number | undefined> {
    return this.store.room?.().catch(() => undefined);
  }

  /** Undefined where another call has just begun one of this name. */
  async #tryToBegin(request: BeginFileRequest, { userId, plan }: FileSender) {
    const { waitingBytes, perDay, monthBytes } = FILE_PLANS[plan];
    const { FILES_TOTAL_BYTES: total, FILES_DAILY_BYTES: daily } = this.limits;
    try {
      const [begun] = await this.#begin([
        this.names.locOf(request.id),
        bytesOf(request.uploadProofHash),
        this.names.ownerOf(userId),
        request.bytes,
        request.expiresIn,
        request.readers.map(bytesOf),
        Math.ceil(waitingBytes * OVERHEAD),
        perDay,
        Math.ceil(monthBytes * OVERHEAD),
        total === undefined ? null : Math.floor(total * FULL_FROM),
        daily ?? null,
      ]);
      return begun;
    } catch (error) {
      if (isRefusal(error) && error.code === UNIQUE_VIOLATION) return undefined;
      throw error;
    }
  }

  async complete(request: OwnFileRequest): Promise<CompleteFileResult> {
    const own = this.#own(request);
    if ((await this.#complete(own)).length > 0) return { outcome: 'complete' };
    const missing = await this.#findMissing([...own, FILES.missingTold]);
    if (missing.length > 0) return { outcome: 'parts-missing', missing: missing.map(({ n }) => n) };
    // The last part may have come between the two questions.
    return (await this.#complete(own)).length > 0 ? { outcome: 'complete' } : { outcome: 'no-file' };
  }

  async remove(request: OwnFileRequest): Promise<RemoveFileResult> {
    const removed = await this.#remove(this.#own(request));
    return { outcome: removed.length > 0 ? 'removed' : 'no-file' };
  }

  /** A reader has all. */
  async done({ id, proofHash }: DoneFileRequest): Promise<DoneFileResult> {
    const ended = await this.#endReader([this.names.locOf(id), bytesOf(proofHash)]);
    if (ended.length === 0) return { outcome: 'no-file' };
    await this.endFiles(ended.map(({ loc }) => loc));
    return { outcome: 'done' };
  }

  /** Ends those of them that nobody may fetch any more. */
  async endFiles(locs: readonly Buffer[]): Promise<void> {
    await this.#endFiles([locs]);
  }

  /** In the order of the requests. */
  async states(requests: readonly OwnFileRequest[]): Promise<StateOfFile[]> {
    const locs = requests.map(({ id }) => this.names.locOf(id));
    const found = await this.#readStates([
      locs,
      requests.map(({ uploadProofHash }) => bytesOf(uploadProofHash)),
    ]);
    return locs.map((loc) => stateOf(found.filter((reader) => reader.loc.equals(loc))));
  }

  #own({ id, uploadProofHash }: OwnFileRequest): readonly Buffer[] {
    return [this.names.locOf(id), bytesOf(uploadProofHash)];
  }
}

function checkBlob({ bytes, readers, expiresIn }: BeginFileRequest): void {
  const isLife = expiresIn >= FILES.lifeMin && expiresIn <= FILES.lifeMax;
  const hasReaders = readers.length > 0 && readers.length <= FILES.readersMax;
  if (isBlobLength(bytes) && isLife && hasReaders && new Set(readers).size === readers.length) return;
  throw new RangeError('This is no blob of a page.');
}

/** Whether a call came again whose answer was lost. */
const isSame = (found: FoundFile, { bytes, expiresIn, readers }: BeginFileRequest): boolean =>
  found.is_own &&
  found.state === STATE.uploading &&
  Number(found.bytes) === bytes &&
  found.life === expiresIn &&
  found.readers.length === readers.length &&
  found.readers.every((proof) => readers.includes(proof.toString('base64url')));

function stateOf(readers: readonly FoundReader[]): StateOfFile {
  const [first] = readers;
  if (first === undefined) return { state: 'ended', readers: [] };
  const told = readers.map(({ proof, tenths, has_ended: hasEnded }): ReaderState => ({
    proofHash: proof.toString('base64url'),
    tenths,
    hasEnded,
  }));
  return { state: first.state === STATE.uploading ? 'uploading' : 'waiting', readers: told };
}
