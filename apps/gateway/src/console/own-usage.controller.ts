import { Controller, Get, Inject, Req as NestReq } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { KEY_PATTERNS, KEY_PLANS } from '@oncelink/contracts';
import { EVENT_PATTERNS } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { readRange, UsageQuery } from '../auth/key-usage.dto.ts';
import { plannedOptions } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, EVENTS_CLIENT, type AuthClient, type EventsClient } from '../gateway-parts.ts';
import { Call } from '../http/call.decorator.ts';
import { Query } from '../http/request-parts.ts';
import { joinDays } from './join-days.ts';
import { OwnUsageDto } from './own-usage.dto.ts';

/** How many links an account has made, and how those of its keys ended. Both are counted, and tied to no link. */
@ApiTags('Account')
@Controller('api/account/usage')
export class OwnUsageController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get()
  @Call({
    summary: 'Count what the account came to, by day',
    status: 200,
    answer: OwnUsageDto,
    call: 'ownAccount',
  })
  async readOwnUsage(@Query() query: UsageQuery, @NestReq() request: FastifyRequest): Promise<OwnUsageDto> {
    const [range, options] = [readRange(query), plannedOptions(request, this.config.planForAll)];
    const [made, ended] = await Promise.all([
      this.auth.call(KEY_PATTERNS.readDays, range, options),
      this.events.call(EVENT_PATTERNS.readUsage, range, options),
    ]);
    return {
      shownDays: KEY_PLANS[options.caller.plan].usageDays,
      days: joinDays(made.days, ended.outcome === 'read' ? ended.days : []),
    };
  }
}
