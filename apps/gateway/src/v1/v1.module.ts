import { Module } from '@nestjs/common';
import { KeyUsage } from './key-usage.service.ts';
import { V1KeyController } from './key.controller.ts';
import { V1LinksController } from './links.controller.ts';
import { SecretsController } from './secrets.controller.ts';

/** What programs call: /api/v1, which only grows. */
@Module({ controllers: [SecretsController, V1LinksController, V1KeyController], providers: [KeyUsage] })
export class V1Module {}
