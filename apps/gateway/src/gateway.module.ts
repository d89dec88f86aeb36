import { Module, type DynamicModule } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { CreateLinksController } from './links/create-links.controller.ts';
import { EndLinksController } from './links/end-links.controller.ts';
import { LinkCalls } from './links/link-calls.ts';
import { OpenLinksController } from './links/open-links.controller.ts';
import { ConfigController } from './site/config.controller.ts';

export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly links: LinkCalls;
}

@Module({ controllers: [CreateLinksController, OpenLinksController, EndLinksController, ConfigController] })
export class GatewayModule {
  static with({ config, links }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: LinkCalls, useValue: links },
      ],
    };
  }
}
