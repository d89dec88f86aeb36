import { Module } from '@nestjs/common';
import { AccountEventsModule } from '../account-events/account-events.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { PlansHandler } from './plans.handler.ts';
import { PlansService } from './plans.service.ts';

@Module({ imports: [AccountEventsModule, SessionsModule], providers: [PlansHandler, PlansService] })
export class PlansModule {}
