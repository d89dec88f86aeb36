import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { KeyKeeper } from './keys/key-keeper.ts';
import { linkTimes, type SecretsConfig } from './config.ts';
import { CreateLinksHandler } from './links/create-links.handler.ts';
import { LinkDrafts } from './links/draft-links.ts';
import { LinkStore } from './links/link-store.ts';
import { LinkNames } from './links/name-links.ts';
import { UseLinksHandler } from './links/use-links.handler.ts';

@Module({ controllers: [CreateLinksHandler, UseLinksHandler] })
export class AppModule {
  /** The handlers with the parts they work on. */
  static of(config: SecretsConfig, dataSource: DataSource, keys: KeyKeeper): DynamicModule {
    const names = new LinkNames({ pepper: config.LINK_PEPPER, codeKey: config.CODE_KEY });
    return {
      module: AppModule,
      providers: [
        { provide: LinkNames, useValue: names },
        { provide: LinkStore, useValue: new LinkStore(dataSource, linkTimes(config), keys) },
        { provide: LinkDrafts, useValue: new LinkDrafts(names, config.SECRET_MAX_TTL) },
      ],
    };
  }
}
