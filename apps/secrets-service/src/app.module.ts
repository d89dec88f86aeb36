import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { Pool } from 'pg';
import { AsksModule } from './asks/asks.module.ts';
import { SECRETS_CONFIG, type SecretsConfig } from './config.ts';
import { ExpiryModule } from './expiry/expiry.module.ts';
import { KeyKeeper } from './keys/key-keeper.service.ts';
import { LinksModule } from './links/links.module.ts';
import { LOG } from './tokens.ts';

@Module({ imports: [AsksModule, ExpiryModule, LinksModule] })
export class AppModule {
  /** The features, with what the process has started for all of them. */
  static of(config: SecretsConfig, pool: Pool, keys: KeyKeeper, log: Log): DynamicModule {
    const providers = [
      { provide: SECRETS_CONFIG, useValue: config },
      { provide: Pool, useValue: pool },
      { provide: KeyKeeper, useValue: keys },
      { provide: LOG, useValue: log },
    ];
    return {
      module: AppModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
