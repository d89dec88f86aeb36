import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, WATCH_BYTES, type LinkEnd } from '@oncelink/contracts';
import type { HoldFileRequest, HoldFileResult } from '@oncelink/contracts/files';
import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { END_WATCHED, HOLD_READER } from '../files/file.statements.ts';
import { FilesService } from '../files/files.service.ts';
import { FileNames } from '../files/names.ts';

const CONCURRENCY = 50;
const UNIQUE_VIOLATION = '23505';

/** The ends of links that lead to files: with its link, a reader ends. A job that comes again changes nothing. */
@Injectable()
export class FileEnds implements OnModuleInit {
  readonly #hold;
  readonly #end;

  constructor(
    private readonly jobs: JobsService,
    private readonly names: FileNames,
    private readonly files: FilesService,
    pool: Pool,
  ) {
    this.#hold = prepareStatement(pool, HOLD_READER);
    this.#end = prepareStatement<{ loc: Buffer }>(pool, END_WATCHED);
  }

  onModuleInit(): void {
    this.jobs.startWorker<LinkEnd>(QUEUES.fileEnds, ({ data }) => this.end(data), {
      concurrency: CONCURRENCY,
    });
  }

  /**
   * A reader has one link, the last that its sender has named, and a link leads to one reader.
   * @param userId of who asks. @throws RangeError for what is no watch
   */
  async hold({ id, proofHash, watch, seconds }: HoldFileRequest, userId: string): Promise<HoldFileResult> {
    const name = Buffer.from(watch, 'base64url');
    if (name.length !== WATCH_BYTES) throw new RangeError(`A watch has ${WATCH_BYTES} bytes.`);
    try {
      const held = await this.#hold([
        this.names.locOf(id),
        Buffer.from(proofHash, 'base64url'),
        name,
        this.names.ownerOf(userId),
        seconds,
      ]);
      return { outcome: held.length > 0 ? 'held' : 'no-file' };
    } catch (error) {
      if (isRefusal(error) && error.code === UNIQUE_VIOLATION) return { outcome: 'no-file' };
      throw error;
    }
  }

  async end({ watch, why, at }: LinkEnd): Promise<void> {
    const ended = await this.#end([Buffer.from(watch, 'base64url'), why === 'viewed', at]);
    if (ended.length > 0) await this.files.endFiles(ended.map(({ loc }) => loc));
  }
}
