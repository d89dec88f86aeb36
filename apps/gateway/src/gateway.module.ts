import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AsksModule } from './asks/asks.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { GATEWAY_CONFIG } from './config.ts';
import { ConsoleModule } from './console/console.module.ts';
import { ContactModule } from './contact/contact.module.ts';
import {
  AUTH_CLIENT,
  BILLING_CLIENT,
  BILLING_OFF,
  EVENTS_CLIENT,
  EVENTS_OFF,
  FILES_CLIENT,
  FILES_OFF,
  LOG,
  READINESS,
  REDIS,
  type GatewayParts,
} from './gateway-parts.ts';
import { FilesModule } from './files/files.module.ts';
import { CallGuard } from './http/call.guard.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { LinkCalls } from './links/link-calls.ts';
import { LinksModule } from './links/links.module.ts';
import { SiteModule } from './site/site.module.ts';
import { StatementsModule } from './statements/statements.module.ts';
import { V1FilesModule } from './v1/v1-files.module.ts';
import { V1Module } from './v1/v1.module.ts';

/** Those with the calls of the page. */
export const PAGE_MODULES = [
  LinksModule,
  AsksModule,
  AuthModule,
  ConsoleModule,
  BillingModule,
  ContactModule,
  SiteModule,
  StatementsModule,
];

@Module({
  imports: [...PAGE_MODULES, V1Module, LimitsModule],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    CallGuard,
    { provide: APP_GUARD, useExisting: CallGuard },
  ],
})
export class GatewayModule {
  /** The gateway's module with its parts, which every other module can inject. */
  static with(all: GatewayParts): DynamicModule {
    const { config, log, links, auth, billing, events, files, redis, readiness } = all;
    const parts = [
      { provide: GATEWAY_CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: LinkCalls, useValue: links },
      { provide: AUTH_CLIENT, useValue: auth },
      { provide: BILLING_CLIENT, useValue: billing ?? BILLING_OFF },
      { provide: EVENTS_CLIENT, useValue: events ?? EVENTS_OFF },
      { provide: FILES_CLIENT, useValue: files ?? FILES_OFF },
      { provide: REDIS, useValue: redis },
      { provide: READINESS, useValue: readiness },
    ];
    const imports = config.hasFiles ? [FilesModule, V1FilesModule] : [];
    return { module: GatewayModule, global: true, imports, providers: parts, exports: parts };
  }
}
