import { Module } from '@nestjs/common';
import { ConfigController } from './config.controller.ts';
import { CspReportController } from './csp-report.controller.ts';
import { HealthController } from './health.controller.ts';
import { SecurityTxtController } from './security-txt.controller.ts';

@Module({ controllers: [ConfigController, CspReportController, HealthController, SecurityTxtController] })
export class SiteModule {}
