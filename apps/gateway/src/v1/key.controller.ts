import { Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_KEY, KEY_PATTERNS } from '@oncelink/contracts';
import { EVENT_PATTERNS } from '@oncelink/contracts/events';
import type { FastifyRequest } from 'fastify';
import { drawApiKey, hintOf, isApiKey, tokenHashOfKey } from '../auth/api-key.ts';
import { readRange, UsageQuery } from '../auth/key-usage.dto.ts';
import { KeyDto, RotatedKeyDto, RotateKeyDto } from '../auth/keys.dto.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, EVENTS_CLIENT, type AuthClient, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Query, Req } from '../http/request-parts.ts';
import { joinUsage } from './join-usage.ts';
import { LeakedKeyDto, TakenDto, V1UsageDto } from './key.dto.ts';
import { callerOfKey, requireKey } from './require-key.ts';

/** What a key learns and does about itself, and how it was used. */
@ApiTags('Keys')
@Controller('api/v1')
export class V1KeyController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Get('key')
  @Call({ summary: 'Ask what this key may do', status: 200, answer: KeyDto, call: 'ownKey', isV1: true })
  async describeKey(@Req() request: FastifyRequest): Promise<KeyDto> {
    const result = await this.auth.call(KEY_PATTERNS.describeOwn, {}, this.optionsOf(request));
    if (result.outcome === 'no-key') throw new ApiError('KEY_INVALID');
    return result.key;
  }

  @Delete('key')
  @Call({ summary: 'End this key', status: 204, changes: true, call: 'ownKey', isV1: true })
  async revokeKey(@Req() request: FastifyRequest): Promise<void> {
    await this.auth.call(KEY_PATTERNS.revokeOwn, {}, this.optionsOf(request));
  }

  @Post('key/rotate')
  @Call({
    summary: 'Replace this key by a new one like it, which is shown once',
    status: 201,
    answer: RotatedKeyDto,
    refusals: ['KEY_ROTATED'],
    call: 'ownKey',
    isV1: true,
  })
  async rotateKey(@Body() body: RotateKeyDto, @Req() request: FastifyRequest): Promise<RotatedKeyDto> {
    const { overlapHours = API_KEY.overlapHoursDefault } = body;
    const apiKey = drawApiKey();
    const message = { tokenHash: tokenHashOfKey(apiKey), hint: hintOf(apiKey), overlapHours };
    const result = await this.auth.call(KEY_PATTERNS.rotateOwn, message, this.optionsOf(request));
    if (result.outcome === 'no-key') throw new ApiError('KEY_INVALID');
    if (result.outcome === 'already-rotated') throw new ApiError('KEY_ROTATED');
    return { apiKey, key: result.key, formerLapsesAt: result.formerLapsesAt };
  }

  @Get('usage')
  @Call({
    summary: 'Count the links that keys of the account have made, and how such links ended, by day',
    status: 200,
    answer: V1UsageDto,
    call: 'readUsage',
    isV1: true,
  })
  async readUsage(@Query() query: UsageQuery, @Req() request: FastifyRequest): Promise<V1UsageDto> {
    const [range, options] = [readRange(query), this.optionsOf(request)];
    const [made, ended] = await Promise.all([
      this.auth.call(KEY_PATTERNS.readOwnUsage, range, options),
      this.events.call(EVENT_PATTERNS.readUsage, range, options),
    ]);
    return { days: joinUsage(made.days, ended.outcome === 'read' ? ended.days : []) };
  }

  /** The same answer for keys, for texts that are none, and for keys that have ended: it tells nobody which is which. */
  @Post('leaked-key')
  @Call({
    summary: 'End a key that was found somewhere. It needs no login',
    status: 202,
    answer: TakenDto,
    call: 'reportLeakedKey',
    isV1: true,
  })
  async reportLeakedKey(@Body() { key }: LeakedKeyDto, @Req() { id }: FastifyRequest): Promise<TakenDto> {
    // What was copied out of a file has a newline behind it, and the answer says that the key no longer works.
    const found = key.trim();
    if (isApiKey(found)) {
      const options = { requestId: id, caller: null };
      await this.auth.call(KEY_PATTERNS.reportLeaked, { tokenHash: tokenHashOfKey(found) }, options);
    }
    return { ok: true };
  }

  /** Where all have Pro, their keys have it too. */
  private optionsOf(request: FastifyRequest) {
    const holder = requireKey(request);
    const caller = this.config.planForAll === 'pro' ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return { requestId: request.id, caller };
  }
}
