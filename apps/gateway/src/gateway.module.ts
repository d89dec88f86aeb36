import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { LOG } from './http/request-log.ts';
import type { CallCounter } from './limits/call-counter.ts';
import { CreateLinksController } from './links/create-links.controller.ts';
import { EndLinksController } from './links/end-links.controller.ts';
import { LinkCalls } from './links/link-calls.ts';
import { OpenLinksController } from './links/open-links.controller.ts';
import { ConfigController } from './site/config.controller.ts';
import { CspReportController } from './site/csp-report.controller.ts';
import { HealthController } from './site/health.controller.ts';
import { READINESS, type Readiness } from './site/readiness.ts';

export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly links: LinkCalls;
  /** Null where limits are switched off. */
  readonly counter: CallCounter | null;
  readonly readiness: Readiness;
}

@Module({
  controllers: [
    CreateLinksController,
    OpenLinksController,
    EndLinksController,
    ConfigController,
    CspReportController,
    HealthController,
  ],
})
export class GatewayModule {
  static with({ config, log, links, readiness }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: LOG, useValue: log },
        { provide: LinkCalls, useValue: links },
        { provide: READINESS, useValue: readiness },
      ],
    };
  }
}
