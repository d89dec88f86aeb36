import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { AccountController } from './auth/account.controller.ts';
import { AUTH_CLIENT, type AuthClient } from './auth/auth-client.ts';
import type { SessionCache } from './auth/session-cache.ts';
import { SessionsController } from './auth/sessions.controller.ts';
import { SignInController } from './auth/sign-in.controller.ts';
import { BILLING_CLIENT, type BillingClient } from './billing/billing-client.ts';
import { BillingController } from './billing/billing.controller.ts';
import { WebhookController } from './billing/webhook.controller.ts';
import { ContactController } from './contact/contact.controller.ts';
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
  readonly auth: AuthClient;
  readonly sessions: SessionCache;
  readonly billing: BillingClient;
  /** Null where limits are switched off. */
  readonly counter: CallCounter | null;
  readonly readiness: Readiness;
}

@Module({
  controllers: [
    CreateLinksController,
    OpenLinksController,
    EndLinksController,
    SignInController,
    AccountController,
    SessionsController,
    BillingController,
    WebhookController,
    ContactController,
    ConfigController,
    CspReportController,
    HealthController,
  ],
})
export class GatewayModule {
  static with({ config, log, links, auth, billing, readiness }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: LOG, useValue: log },
        { provide: LinkCalls, useValue: links },
        { provide: AUTH_CLIENT, useValue: auth },
        { provide: BILLING_CLIENT, useValue: billing },
        { provide: READINESS, useValue: readiness },
      ],
    };
  }
}
