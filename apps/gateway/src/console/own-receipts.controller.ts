import { Controller, Delete, Get, Inject, Req as NestReq } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { plannedOptions, requireFreshCode } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ReceiptCalls } from '../events/receipt-calls.service.ts';
import type { AskedBy } from '../events/webhook-calls.service.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Params, Query } from '../http/request-parts.ts';
import { ReceiptParams, ReceiptsQuery } from '../v1/receipts.dto.ts';
import { LatestEventsDto, LatestEventsQuery, OwnReceiptsDto } from './console.dto.ts';

/** What someone who is signed in learns of the links that keys of the account have made. */
@ApiTags('Receipts and events')
@Controller('api/account')
export class OwnReceiptsController {
  constructor(
    private readonly receipts: ReceiptCalls,
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get('secrets')
  @Call({
    summary: 'List the receipts of links that keys of the account have made',
    status: 200,
    answer: OwnReceiptsDto,
    call: 'ownEvents',
  })
  async listOwnReceipts(
    @Query() query: ReceiptsQuery,
    @NestReq() request: FastifyRequest,
  ): Promise<OwnReceiptsDto> {
    try {
      const { data, nextCursor } = await this.receipts.list(query, this.optionsOf(request));
      return { areKept: true, data, nextCursor };
    } catch (error) {
      // No failure of the page: there is nothing to show, and it says so.
      if (error instanceof ApiError && error.code === 'EVENTS_OFF')
        return { areKept: false, data: [], nextCursor: null };
      throw error;
    }
  }

  @Delete('secrets/:id')
  @Call({
    summary: 'Erase a secret that was not opened yet, by its receipt',
    status: 204,
    refusals: ['FRESH_CODE_REQUIRED', 'EVENTS_OFF', 'SECRET_NOT_FOUND', 'GONE'],
    changes: true,
    call: 'ownEvents',
  })
  async revokeOwnSecret(@Params() { id }: ReceiptParams, @NestReq() request: FastifyRequest): Promise<void> {
    // It can't be taken back: a stolen session must not erase what others wait for.
    await requireFreshCode(this.auth, request);
    await this.receipts.revoke(id, this.optionsOf(request));
  }

  @Get('events')
  @Call({
    summary: 'Read what happened last to links that keys of the account have made',
    status: 200,
    answer: LatestEventsDto,
    refusals: ['EVENTS_OFF'],
    call: 'ownEvents',
  })
  async listOwnEvents(
    @Query() query: LatestEventsQuery,
    @NestReq() request: FastifyRequest,
  ): Promise<LatestEventsDto> {
    return this.receipts.latestEvents(query, this.optionsOf(request));
  }

  private optionsOf(request: FastifyRequest): AskedBy {
    return plannedOptions(request, this.config.planForAll);
  }
}
