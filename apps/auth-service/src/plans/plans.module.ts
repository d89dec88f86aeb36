import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { PlansHandler } from './plans.handler.ts';
import { PlansService } from './plans.service.ts';

@Module({ imports: [SessionsModule], providers: [PlansHandler, PlansService] })
export class PlansModule {}
