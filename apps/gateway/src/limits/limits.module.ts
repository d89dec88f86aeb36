import { Module } from '@nestjs/common';
import { CallCounter } from './call-counter.service.ts';
import { CallerNetwork } from './caller-network.service.ts';
import { CallLimiter } from './call-limiter.service.ts';

@Module({ providers: [CallCounter, CallerNetwork, CallLimiter], exports: [CallerNetwork, CallLimiter] })
export class LimitsModule {}
