import { Module } from '@nestjs/common';
import { CallCounter } from './call-counter.service.ts';
import { CallLimiter } from './call-limiter.service.ts';

@Module({ providers: [CallCounter, CallLimiter], exports: [CallLimiter] })
export class LimitsModule {}
