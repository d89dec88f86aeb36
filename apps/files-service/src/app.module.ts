import { Module, type DynamicModule } from '@nestjs/common';
import type { BlobStore } from '@oncelink/blob-store';
import type { Log } from '@oncelink/service-kit';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { AccountsService } from './accounts/accounts.service.ts';
import { PartsService } from './bytes/parts.service.ts';
import { RangesService } from './bytes/ranges.service.ts';
import type { FilesConfig, LimitConfig } from './config.ts';
import { FileEnds } from './ends/file-ends.service.ts';
import { FilesHandler } from './files/files.handler.ts';
import { FilesService } from './files/files.service.ts';
import { FileNames } from './files/names.ts';
import { SweepSchedule } from './sweep/sweep-schedule.service.ts';
import { Sweeper } from './sweep/sweeper.service.ts';
import { LIMITS, LOG, STORE } from './tokens.ts';

export interface FilesResources {
  readonly config: LimitConfig & Pick<FilesConfig, 'REDIS_JOBS_URL' | 'FILE_PEPPER'>;
  readonly pool: Pool;
  readonly log: Log;
  readonly store: BlobStore;
  /** Nothing is removed by itself; for tests. */
  readonly isStill?: boolean;
}

@Module({
  controllers: [FilesHandler],
  providers: [AccountsService, FileEnds, FilesService, PartsService, RangesService, Sweeper],
})
export class AppModule {
  /** The features, with what the process has started for all of them. */
  static of({ config, pool, log, store, isStill = false }: FilesResources): DynamicModule {
    const providers = [
      { provide: JobsService, useFactory: () => new JobsService(config, log) },
      { provide: FileNames, useValue: new FileNames(config.FILE_PEPPER) },
      { provide: LIMITS, useValue: config },
      { provide: LOG, useValue: log },
      { provide: Pool, useValue: pool },
      { provide: STORE, useValue: store },
    ];
    const exports = providers.map(({ provide }) => provide);
    return {
      module: AppModule,
      global: true,
      providers: [...providers, ...(isStill ? [] : [SweepSchedule])],
      exports,
    };
  }
}
