import { Controller, Delete, Get, Inject, Post, Req as NestReq } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_KEY, KEY_PATTERNS } from '@oncelink/contracts';
import { EVENT_PATTERNS } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, EVENTS_CLIENT, type AuthClient, type EventsClient } from '../gateway-parts.ts';
import { ApiError, refuseField } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Params, Query } from '../http/request-parts.ts';
import { drawApiKey, hintOf, tokenHashOfKey } from './api-key.ts';
import { isNetwork } from './key-networks.ts';
import { KeyParams, KeysDto, MadeKeyDto, NewKeyDto, RotatedKeyDto, RotateKeyDto } from './keys.dto.ts';
import { readRange, UsageDto, UsageQuery } from './key-usage.dto.ts';
import { joinUsage } from '../v1/join-usage.ts';
import { plannedOptions } from './require-caller.ts';

/** The calls by which owners make, see, rotate and revoke the keys of their programs. */
@ApiTags('API keys')
@Controller('api/account/keys')
export class KeysController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get()
  @Call({
    summary: 'List the API keys of the account',
    status: 200,
    answer: KeysDto,
    refusals: ['FRESH_CODE_REQUIRED'],
    call: 'ownAccount',
  })
  async listKeys(@NestReq() request: FastifyRequest): Promise<KeysDto> {
    const result = await this.auth.call(KEY_PATTERNS.list, {}, this.optionsOf(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (result.outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
    return { keys: result.keys };
  }

  @Post()
  @Call({
    summary: 'Make an API key. It is shown once',
    status: 201,
    answer: MadeKeyDto,
    refusals: ['FRESH_CODE_REQUIRED', 'TOO_MANY_KEYS'],
    call: 'ownAccount',
  })
  async createKey(@Body() body: NewKeyDto, @NestReq() request: FastifyRequest): Promise<MadeKeyDto> {
    const { name, scopes, networks = [], callsPerMinute = null, language = 'en' } = body;
    if (!networks.every(isNetwork)) refuseField('networks', 'must be networks in CIDR notation');
    const { expiresInDays = API_KEY.daysDefault } = body;
    const apiKey = drawApiKey();
    const draft = { tokenHash: tokenHashOfKey(apiKey), hint: hintOf(apiKey) };
    const message = {
      ...draft,
      name: name.trim(),
      scopes,
      networks,
      callsPerMinute,
      expiresInDays,
      language,
    };
    const result = await this.auth.call(KEY_PATTERNS.create, message, this.optionsOf(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (result.outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
    if (result.outcome === 'too-many-keys') throw new ApiError('TOO_MANY_KEYS');
    return { apiKey, key: result.key };
  }

  @Get('usage')
  @Call({
    summary:
      'Count the links that the account and each of its API keys have made, and how those ended, by day',
    status: 200,
    answer: UsageDto,
    refusals: ['FRESH_CODE_REQUIRED'],
    call: 'ownAccount',
  })
  async readKeyUsage(@Query() query: UsageQuery, @NestReq() request: FastifyRequest): Promise<UsageDto> {
    const [range, options] = [readRange(query), this.optionsOf(request)];
    const result = await this.auth.call(KEY_PATTERNS.readUsage, range, options);
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (result.outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
    // Asked afterwards: the auth-service knows whether the code is new enough.
    const ended = await this.events.call(EVENT_PATTERNS.readUsage, range, options);
    return { days: joinUsage(result.days, ended.outcome === 'read' ? ended.days : []) };
  }

  @Post(':id/rotate')
  @Call({
    summary: 'Replace an API key by a new one like it, which is shown once',
    status: 201,
    answer: RotatedKeyDto,
    refusals: ['FRESH_CODE_REQUIRED', 'KEY_NOT_FOUND', 'KEY_ROTATED'],
    call: 'ownAccount',
  })
  async rotateKey(
    @Params() { id }: KeyParams,
    @Body() { overlapHours = API_KEY.overlapHoursDefault }: RotateKeyDto,
    @NestReq() request: FastifyRequest,
  ): Promise<RotatedKeyDto> {
    const apiKey = drawApiKey();
    const message = { id, tokenHash: tokenHashOfKey(apiKey), hint: hintOf(apiKey), overlapHours };
    const result = await this.auth.call(KEY_PATTERNS.rotate, message, this.optionsOf(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (result.outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
    if (result.outcome === 'no-key') throw new ApiError('KEY_NOT_FOUND');
    if (result.outcome === 'already-rotated') throw new ApiError('KEY_ROTATED');
    return { apiKey, key: result.key, formerLapsesAt: result.formerLapsesAt };
  }

  @Delete(':id')
  @Call({
    summary: 'Revoke an API key',
    status: 204,
    refusals: ['KEY_NOT_FOUND'],
    changes: true,
    call: 'ownAccount',
  })
  async revokeKey(@Params() { id }: KeyParams, @NestReq() request: FastifyRequest): Promise<void> {
    const { outcome } = await this.auth.call(KEY_PATTERNS.revoke, { id }, this.optionsOf(request));
    if (outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (outcome === 'no-key') throw new ApiError('KEY_NOT_FOUND');
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest) {
    return plannedOptions(request, this.config.planForAll);
  }
}
