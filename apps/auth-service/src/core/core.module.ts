import type { Log, Redis } from '@oncelink/service-kit';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG, REDIS } from './tokens.ts';

/** What exists before Nest does, because the health server needs it or because it outlives the last request. */
export interface Core {
  readonly config: AuthConfig;
  readonly log: Log;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  /** For the session cache. */
  readonly redis: Redis;
}

@Global()
@Module({})
export class CoreModule {
  static of({ config, log, pool, dataSource, redis }: Core): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: Pool, useValue: pool },
      { provide: DataSource, useValue: dataSource },
      { provide: REDIS, useValue: redis },
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}
