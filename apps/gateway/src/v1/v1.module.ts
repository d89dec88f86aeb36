import { Module } from '@nestjs/common';
import { V1LinksController } from './links.controller.ts';
import { SecretsController } from './secrets.controller.ts';

/** What programs call: /api/v1, which only grows. */
@Module({ controllers: [SecretsController, V1LinksController] })
export class V1Module {}
