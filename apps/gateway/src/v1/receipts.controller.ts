import { Controller, Delete, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EVENT_PATTERNS, type Receipt } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ReceiptCalls } from '../events/receipt-calls.service.ts';
import type { AskedBy } from '../events/webhook-calls.service.ts';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Params, Query, Req } from '../http/request-parts.ts';
import { EventsDto, EventsQuery } from './events.dto.ts';
import { limitOf, ReceiptDto, ReceiptParams, ReceiptsDto, ReceiptsQuery } from './receipts.dto.ts';
import { callerOfKey, requireKey } from './require-key.ts';

/** What an account learns of the links that its keys have made. */
@ApiTags('Receipts and events')
@Controller('api/v1')
export class ReceiptsController {
  constructor(
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    private readonly receipts: ReceiptCalls,
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
    return this.receipts.list(query, this.optionsOf(request));
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
    await this.receipts.revoke(id, this.optionsOf(request));
  }

  @Get('events')
  @Call({
    summary: 'Read what happened to the account and links of its keys, behind the last event that is known',
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

  private async find(id: string, options: AskedBy): Promise<Receipt> {
    const result = await this.events.call(EVENT_PATTERNS.readReceipt, { id }, options);
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (result.outcome === 'no-receipt') throw new ApiError('SECRET_NOT_FOUND');
    return result.receipt;
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest): AskedBy {
    const holder = requireKey(request);
    const caller = this.config.planForAll === 'pro' ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return { requestId: request.id, caller };
  }
}
