import { Controller, Delete, Get, Inject, Patch, Post, Req as NestReq } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { plannedOptions, requireFreshCode } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { WEBHOOK_REFUSALS, WebhookCalls, type AskedBy } from '../events/webhook-calls.service.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Params, Query } from '../http/request-parts.ts';
import { DeliveriesDto, DeliveriesQuery, ReplayDto, ReplayedDto } from '../v1/deliveries.dto.ts';
import {
  ChangeWebhookDto,
  RotateSecretDto,
  TestedDto,
  WebhookDto,
  WebhookParams,
  WebhookSecretDto,
} from '../v1/webhooks.dto.ts';
import { NewWebhookDto, OwnWebhooksDto } from './console.dto.ts';

const OFF: readonly unknown[] = WEBHOOK_REFUSALS.list;

/**
 * The same calls about webhooks as programs have, by someone who is signed in. What shows an address or a secret, or sends
 * events to somewhere new, takes a code of the last ten minutes: an address may be all that it takes to post to a channel.
 */
@ApiTags('Webhooks')
@Controller('api/account/webhooks')
export class OwnWebhooksController {
  constructor(
    private readonly webhooks: WebhookCalls,
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get()
  @Call({
    summary: 'List the webhooks of the account',
    status: 200,
    answer: OwnWebhooksDto,
    refusals: ['FRESH_CODE_REQUIRED'],
    call: 'ownEvents',
  })
  async listOwnWebhooks(@NestReq() request: FastifyRequest): Promise<OwnWebhooksDto> {
    await requireFreshCode(this.auth, request);
    try {
      return { areOn: true, webhooks: await this.webhooks.list(this.optionsOf(request)) };
    } catch (error) {
      // No failure of the page: there is nothing to show, and it says so.
      if (error instanceof ApiError && OFF.includes(error.code)) return { areOn: false, webhooks: [] };
      throw error;
    }
  }

  @Post()
  @Call({
    summary: 'Have events sent to an address. The secret of the webhook is shown once',
    status: 201,
    answer: WebhookSecretDto,
    refusals: ['FRESH_CODE_REQUIRED', ...WEBHOOK_REFUSALS.create],
    call: 'ownEvents',
  })
  async createOwnWebhook(
    @Body() body: NewWebhookDto,
    @NestReq() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    await requireFreshCode(this.auth, request);
    return this.webhooks.create(body, body.language ?? 'en', this.optionsOf(request));
  }

  @Patch(':id')
  @Call({
    summary: 'Pause a webhook, switch it on, or choose its events',
    status: 200,
    answer: WebhookDto,
    refusals: ['FRESH_CODE_REQUIRED', ...WEBHOOK_REFUSALS.change],
    call: 'ownEvents',
  })
  async changeOwnWebhook(
    @Params() { id }: WebhookParams,
    @Body() body: ChangeWebhookDto,
    @NestReq() request: FastifyRequest,
  ): Promise<WebhookDto> {
    // Its answer has the address, whatever is changed.
    await requireFreshCode(this.auth, request);
    return this.webhooks.change(id, body, this.optionsOf(request));
  }

  @Delete(':id')
  @Call({
    summary: 'End a webhook, with all that is on its way to it',
    status: 204,
    refusals: WEBHOOK_REFUSALS.own,
    changes: true,
    call: 'ownEvents',
  })
  async deleteOwnWebhook(@Params() { id }: WebhookParams, @NestReq() request: FastifyRequest): Promise<void> {
    await this.webhooks.delete(id, this.optionsOf(request));
  }

  @Post(':id/rotate-secret')
  @Call({
    summary: 'Replace the secret of a webhook by a new one, which is shown once',
    status: 201,
    answer: WebhookSecretDto,
    refusals: ['FRESH_CODE_REQUIRED', ...WEBHOOK_REFUSALS.rotate],
    call: 'ownEvents',
  })
  async rotateOwnSecret(
    @Params() { id }: WebhookParams,
    @Body() { overlapHours }: RotateSecretDto,
    @NestReq() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    await requireFreshCode(this.auth, request);
    return this.webhooks.rotate(id, overlapHours, this.optionsOf(request));
  }

  @Post(':id/test')
  @Call({
    summary: 'Send a test to a webhook',
    status: 202,
    answer: TestedDto,
    refusals: WEBHOOK_REFUSALS.own,
    changes: true,
    call: 'testOwnWebhook',
  })
  async testOwnWebhook(
    @Params() { id }: WebhookParams,
    @NestReq() request: FastifyRequest,
  ): Promise<TestedDto> {
    return this.webhooks.test(id, this.optionsOf(request));
  }

  @Get(':id/deliveries')
  @Call({
    summary: 'See what became of the events that were sent to a webhook',
    status: 200,
    answer: DeliveriesDto,
    refusals: WEBHOOK_REFUSALS.own,
    call: 'ownEvents',
  })
  async listOwnDeliveries(
    @Params() { id }: WebhookParams,
    @Query() query: DeliveriesQuery,
    @NestReq() request: FastifyRequest,
  ): Promise<DeliveriesDto> {
    return this.webhooks.deliveries(id, query, this.optionsOf(request));
  }

  @Post(':id/replay')
  @Call({
    summary: 'Send an event again, or all that were given up',
    status: 202,
    answer: ReplayedDto,
    refusals: WEBHOOK_REFUSALS.own,
    call: 'ownEvents',
  })
  async replayOwnDeliveries(
    @Params() { id }: WebhookParams,
    @Body() body: ReplayDto,
    @NestReq() request: FastifyRequest,
  ): Promise<ReplayedDto> {
    return this.webhooks.replay(id, body, this.optionsOf(request));
  }

  private optionsOf(request: FastifyRequest): AskedBy {
    return plannedOptions(request, this.config.planForAll);
  }
}
