import { Controller, Delete, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, GoneReason } from '@oncelink/contracts';
import { EVENT_PATTERNS, type Receipt } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Params, Query, Req } from '../http/request-parts.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { refusalOf } from '../links/refusals.ts';
import {
  EventsDto,
  EventsQuery,
  limitOf,
  ReceiptDto,
  ReceiptParams,
  ReceiptsDto,
  ReceiptsQuery,
} from './receipts.dto.ts';
import { callerOfKey, requireKey } from './require-key.ts';

/** What callers of the page read as "viewed" is called as on the plans to those who made it. */
const REASONS = { accessed: 'viewed', deleted: 'deleted', expired: 'expired', locked: 'locked' } as const;

/** Why a link can't be revoked any more. */
function goneError({ state, endedAt }: Receipt): ApiError {
  if (state === 'waiting') return new ApiError('UNAVAILABLE');
  const reason: GoneReason = REASONS[state];
  return new ApiError('GONE', { reason, at: endedAt ?? '' });
}

/** What an account learns of the links that its keys have made. */
@ApiTags('Receipts and events')
@Controller('api/v1')
export class ReceiptsController {
  constructor(
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    private readonly links: LinkCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get('secrets')
  @Call({
    summary: 'List the receipts of links that keys of the account have made',
    status: 200,
    answer: ReceiptsDto,
    refusals: ['EVENTS_OFF'],
    call: 'readReceipts',
    isV1: true,
  })
  async listReceipts(@Query() query: ReceiptsQuery, @Req() request: FastifyRequest): Promise<ReceiptsDto> {
    const { state = null, reference = null, limit, after = null } = query;
    const message = { state, reference, limit: limitOf(limit), after };
    const result = await this.events.call(EVENT_PATTERNS.listReceipts, message, this.optionsOf(request));
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (result.outcome === 'bad-cursor') {
      throw new ApiError('VALIDATION', {
        fields: [{ path: 'querystring.after', message: 'must be the nextCursor of an answer' }],
      });
    }
    return { data: result.receipts, nextCursor: result.next };
  }

  @Get('secrets/:id')
  @Call({
    summary: 'Read a receipt',
    status: 200,
    answer: ReceiptDto,
    refusals: ['EVENTS_OFF', 'SECRET_NOT_FOUND'],
    call: 'readReceipts',
    isV1: true,
  })
  async readReceipt(@Params() { id }: ReceiptParams, @Req() request: FastifyRequest): Promise<ReceiptDto> {
    return this.find(id, this.optionsOf(request));
  }

  /** The events-service says whose it is and under which name; the shard that has the link is told that name alone. */
  @Delete('secrets/:id')
  @Call({
    summary: 'Erase a secret that was not opened yet, by its receipt',
    status: 204,
    refusals: ['EVENTS_OFF', 'SECRET_NOT_FOUND', 'GONE'],
    changes: true,
    call: 'revokeSecret',
    isV1: true,
  })
  async revokeSecret(@Params() { id }: ReceiptParams, @Req() request: FastifyRequest): Promise<void> {
    const options = this.optionsOf(request);
    const named = await this.events.call(EVENT_PATTERNS.nameWatch, { id }, options);
    if (named.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (named.outcome === 'no-receipt') throw new ApiError('SECRET_NOT_FOUND');
    if (named.outcome === 'ended') throw goneError(named.receipt);
    const result = await this.links.revoke({ watch: named.watch }, options);
    if (result.outcome === 'gone') throw refusalOf(result);
    if (result.outcome === 'deleted') return;
    // Its end was told between the two questions.
    const again = await this.events.call(EVENT_PATTERNS.nameWatch, { id }, options);
    throw again.outcome === 'ended' ? goneError(again.receipt) : new ApiError('SECRET_NOT_FOUND');
  }

  @Get('events')
  @Call({
    summary: 'Read what happened to links of the account, behind the last event that is known',
    status: 200,
    answer: EventsDto,
    refusals: ['EVENTS_OFF'],
    call: 'readReceipts',
    isV1: true,
  })
  async readEvents(@Query() query: EventsQuery, @Req() request: FastifyRequest): Promise<EventsDto> {
    const message = { after: query.after ?? null, limit: limitOf(query.limit) };
    const result = await this.events.call(EVENT_PATTERNS.readEvents, message, this.optionsOf(request));
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    return { data: result.events };
  }

  private async find(id: string, options: ReturnType<typeof this.optionsOf>): Promise<Receipt> {
    const result = await this.events.call(EVENT_PATTERNS.readReceipt, { id }, options);
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (result.outcome === 'no-receipt') throw new ApiError('SECRET_NOT_FOUND');
    return result.receipt;
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest): { readonly requestId: string; readonly caller: Caller } {
    const holder = requireKey(request);
    const caller = this.config.planForAll === 'pro' ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return { requestId: request.id, caller };
  }
}
