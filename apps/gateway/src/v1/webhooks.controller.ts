import { Controller, Delete, Get, Inject, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { WEBHOOK_REFUSALS, WebhookCalls, type AskedBy } from '../events/webhook-calls.service.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Params, Query, Req } from '../http/request-parts.ts';
import { DeliveriesDto, DeliveriesQuery, ReplayDto, ReplayedDto } from './deliveries.dto.ts';
import { callerOfKey, requireKey } from './require-key.ts';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  RotateSecretDto,
  TestedDto,
  WebhookDto,
  WebhookParams,
  WebhooksDto,
  WebhookSecretDto,
} from './webhooks.dto.ts';

/** Where an account has the events of its links sent. */
@ApiTags('Webhooks')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get()
  @Call({
    summary: 'List the webhooks of the account',
    status: 200,
    answer: WebhooksDto,
    refusals: WEBHOOK_REFUSALS.list,
    call: 'webhooks',
    isV1: true,
  })
  async listWebhooks(@Req() request: FastifyRequest): Promise<WebhooksDto> {
    return { data: await this.webhooks.list(this.optionsOf(request)) };
  }

  @Post()
  @Call({
    summary: 'Have events sent to an address',
    status: 201,
    answer: WebhookSecretDto,
    refusals: WEBHOOK_REFUSALS.create,
    call: 'webhooks',
    isV1: true,
  })
  async createWebhook(
    @Body() body: CreateWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    // Whoever calls by a program reads its mails in English.
    return this.webhooks.create(body, 'en', this.optionsOf(request));
  }

  @Patch(':id')
  @Call({
    summary: 'Pause a webhook, switch it on, or choose its events',
    status: 200,
    answer: WebhookDto,
    refusals: WEBHOOK_REFUSALS.change,
    call: 'webhooks',
    isV1: true,
  })
  async changeWebhook(
    @Params() { id }: WebhookParams,
    @Body() body: ChangeWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookDto> {
    return this.webhooks.change(id, body, this.optionsOf(request));
  }

  @Delete(':id')
  @Call({
    summary: 'End a webhook, with all that is on its way to it',
    status: 204,
    refusals: WEBHOOK_REFUSALS.own,
    changes: true,
    call: 'webhooks',
    isV1: true,
  })
  async deleteWebhook(@Params() { id }: WebhookParams, @Req() request: FastifyRequest): Promise<void> {
    await this.webhooks.delete(id, this.optionsOf(request));
  }

  @Post(':id/rotate-secret')
  @Call({
    summary: 'Replace the secret of a webhook by a new one, which is shown once',
    status: 201,
    answer: WebhookSecretDto,
    refusals: WEBHOOK_REFUSALS.rotate,
    call: 'webhooks',
    isV1: true,
  })
  async rotateSecret(
    @Params() { id }: WebhookParams,
    @Body() { overlapHours }: RotateSecretDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    return this.webhooks.rotate(id, overlapHours, this.optionsOf(request));
  }

  @Post(':id/test')
  @Call({
    summary: 'Send a test to a webhook',
    status: 202,
    answer: TestedDto,
    refusals: WEBHOOK_REFUSALS.own,
    changes: true,
    call: 'testWebhook',
    isV1: true,
  })
  async testWebhook(@Params() { id }: WebhookParams, @Req() request: FastifyRequest): Promise<TestedDto> {
    return this.webhooks.test(id, this.optionsOf(request));
  }

  @Get(':id/deliveries')
  @Call({
    summary: 'See what became of the events that were sent to a webhook',
    status: 200,
    answer: DeliveriesDto,
    refusals: WEBHOOK_REFUSALS.own,
    call: 'webhooks',
    isV1: true,
  })
  async listDeliveries(
    @Params() { id }: WebhookParams,
    @Query() query: DeliveriesQuery,
    @Req() request: FastifyRequest,
  ): Promise<DeliveriesDto> {
    return this.webhooks.deliveries(id, query, this.optionsOf(request));
  }

  @Post(':id/replay')
  @Call({
    summary: 'Send an event again, or all that were given up',
    status: 202,
    answer: ReplayedDto,
    refusals: WEBHOOK_REFUSALS.own,
    call: 'webhooks',
    isV1: true,
  })
  async replayDeliveries(
    @Params() { id }: WebhookParams,
    @Body() body: ReplayDto,
    @Req() request: FastifyRequest,
  ): Promise<ReplayedDto> {
    return this.webhooks.replay(id, body, this.optionsOf(request));
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest): AskedBy {
    const holder = requireKey(request);
    const caller = this.config.planForAll === 'pro' ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return { requestId: request.id, caller };
  }
}
