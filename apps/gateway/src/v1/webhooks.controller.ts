import { Controller, Delete, Get, Inject, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@oncelink/contracts';
import { WEBHOOK, WEBHOOK_PATTERNS } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Params, Query, Req } from '../http/request-parts.ts';
import { DeliveriesDto, DeliveriesQuery, ReplayDto, ReplayedDto } from './deliveries.dto.ts';
import { limitOf } from './receipts.dto.ts';
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

/** Every outcome that is no success, and what it is to a program. */
const REFUSALS = {
  'webhooks-off': 'WEBHOOKS_OFF',
  'events-off': 'EVENTS_OFF',
  'no-webhook': 'WEBHOOK_NOT_FOUND',
  'too-many': 'TOO_MANY_WEBHOOKS',
  exists: 'WEBHOOK_EXISTS',
  'bad-target': 'WEBHOOK_NOT_ALLOWED',
  'too-soon': 'WEBHOOK_ROTATED',
} as const;
const OFF = ['WEBHOOKS_OFF', 'EVENTS_OFF'] as const;
const OWN = [...OFF, 'WEBHOOK_NOT_FOUND'] as const;

type Refused<Result> = Extract<Result, { readonly outcome: keyof typeof REFUSALS }>;

const isRefused = <Result extends { readonly outcome: string }>(result: Result): result is Refused<Result> =>
  Object.hasOwn(REFUSALS, result.outcome);

/** The result of a message that did what it was asked to. */
function successOf<Result extends { readonly outcome: string }>(
  result: Result,
): Exclude<Result, Refused<Result>> {
  if (isRefused(result)) throw new ApiError(REFUSALS[result.outcome]);
  return result as Exclude<Result, Refused<Result>>;
}

/** Where an account has the events of its links sent. */
@ApiTags('Webhooks')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get()
  @Call({
    summary: 'List the webhooks of the account',
    status: 200,
    answer: WebhooksDto,
    refusals: OFF,
    call: 'webhooks',
    isV1: true,
  })
  async listWebhooks(@Req() request: FastifyRequest): Promise<WebhooksDto> {
    const result = successOf(await this.events.call(WEBHOOK_PATTERNS.list, {}, this.optionsOf(request)));
    return { data: result.webhooks };
  }

  @Post()
  @Call({
    summary: 'Have events sent to an address',
    status: 201,
    answer: WebhookSecretDto,
    refusals: [...OFF, 'WEBHOOK_NOT_ALLOWED', 'WEBHOOK_EXISTS', 'TOO_MANY_WEBHOOKS'],
    call: 'webhooks',
    isV1: true,
  })
  async createWebhook(
    @Body() body: CreateWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    const { url, format, events } = body;
    const message = { url, format, events };
    const made = successOf(await this.events.call(WEBHOOK_PATTERNS.create, message, this.optionsOf(request)));
    return { webhook: made.webhook, secret: made.secret };
  }

  @Patch(':id')
  @Call({
    summary: 'Pause a webhook, switch it on, or choose its events',
    status: 200,
    answer: WebhookDto,
    refusals: OWN,
    call: 'webhooks',
    isV1: true,
  })
  async changeWebhook(
    @Params() { id }: WebhookParams,
    @Body() { state, events }: ChangeWebhookDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookDto> {
    const message = { id, state: state ?? null, events: events ?? null };
    return successOf(await this.events.call(WEBHOOK_PATTERNS.change, message, this.optionsOf(request)))
      .webhook;
  }

  @Delete(':id')
  @Call({
    summary: 'End a webhook, with all that is on its way to it',
    status: 204,
    refusals: OWN,
    changes: true,
    call: 'webhooks',
    isV1: true,
  })
  async deleteWebhook(@Params() { id }: WebhookParams, @Req() request: FastifyRequest): Promise<void> {
    successOf(await this.events.call(WEBHOOK_PATTERNS.delete, { id }, this.optionsOf(request)));
  }

  @Post(':id/rotate-secret')
  @Call({
    summary: 'Replace the secret of a webhook by a new one, which is shown once',
    status: 201,
    answer: WebhookSecretDto,
    refusals: [...OWN, 'WEBHOOK_ROTATED'],
    call: 'webhooks',
    isV1: true,
  })
  async rotateSecret(
    @Params() { id }: WebhookParams,
    @Body() { overlapHours = WEBHOOK.overlapHoursMax }: RotateSecretDto,
    @Req() request: FastifyRequest,
  ): Promise<WebhookSecretDto> {
    const message = { id, overlapHours };
    const done = successOf(await this.events.call(WEBHOOK_PATTERNS.rotate, message, this.optionsOf(request)));
    return { webhook: done.webhook, secret: done.secret };
  }

  @Post(':id/test')
  @Call({
    summary: 'Send a test to a webhook',
    status: 202,
    answer: TestedDto,
    refusals: OWN,
    changes: true,
    call: 'testWebhook',
    isV1: true,
  })
  async testWebhook(@Params() { id }: WebhookParams, @Req() request: FastifyRequest): Promise<TestedDto> {
    const result = successOf(await this.events.call(WEBHOOK_PATTERNS.test, { id }, this.optionsOf(request)));
    return { eventId: result.eventId };
  }

  @Get(':id/deliveries')
  @Call({
    summary: 'See what became of the events that were sent to a webhook',
    status: 200,
    answer: DeliveriesDto,
    refusals: OWN,
    call: 'webhooks',
    isV1: true,
  })
  async listDeliveries(
    @Params() { id }: WebhookParams,
    @Query() { state, limit, after }: DeliveriesQuery,
    @Req() request: FastifyRequest,
  ): Promise<DeliveriesDto> {
    const message = { id, state: state ?? null, limit: limitOf(limit), after: after ?? null };
    const result = successOf(
      await this.events.call(WEBHOOK_PATTERNS.listDeliveries, message, this.optionsOf(request)),
    );
    return { data: result.deliveries, nextCursor: result.next };
  }

  @Post(':id/replay')
  @Call({
    summary: 'Send an event again, or all that were given up',
    status: 202,
    answer: ReplayedDto,
    refusals: OWN,
    call: 'webhooks',
    isV1: true,
  })
  async replayDeliveries(
    @Params() { id }: WebhookParams,
    @Body() { eventId, since }: ReplayDto,
    @Req() request: FastifyRequest,
  ): Promise<ReplayedDto> {
    const message = { id, eventId: eventId ?? null, since: since ?? null };
    const result = successOf(
      await this.events.call(WEBHOOK_PATTERNS.replay, message, this.optionsOf(request)),
    );
    return { count: result.count };
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest): { readonly requestId: string; readonly caller: Caller } {
    const holder = requireKey(request);
    const caller = this.config.planForAll === 'pro' ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return { requestId: request.id, caller };
  }
}
