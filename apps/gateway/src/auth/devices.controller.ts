import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DEVICE_PATTERNS, type ServerErrorCode } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { CallerNetwork } from '../limits/caller-network.service.ts';
import { AskingDeviceDto, DecidedDeviceDto, DecideDeviceDto, TypedCodeDto } from './devices.dto.ts';
import { plannedOptions } from './require-caller.ts';

const REFUSALS = {
  'unknown-code': 'DEVICE_CODE_UNKNOWN',
  'too-many-tries': 'TOO_MANY_DEVICE_CODES',
  'too-many-keys': 'TOO_MANY_KEYS',
  'code-too-old': 'FRESH_CODE_REQUIRED',
  'signed-out': 'SESSION_ENDED',
} as const satisfies Record<string, ServerErrorCode>;

const NOT_FOUND = ['FRESH_CODE_REQUIRED', 'DEVICE_CODE_UNKNOWN', 'TOO_MANY_DEVICE_CODES'] as const;

const plain = (typed: string): string => typed.replace('-', '').toUpperCase();

/** The calls by which a person decides about a program that shows them a code. */
@ApiTags('API keys')
@Controller('api/account/devices')
export class DevicesController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly network: CallerNetwork,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'planForAll'>,
  ) {}

  @Post('find')
  @Call({
    summary: 'Ask which program shows this code',
    status: 200,
    answer: AskingDeviceDto,
    refusals: NOT_FOUND,
    call: 'ownAccount',
  })
  async findDevice(@Body() body: TypedCodeDto, @Req() request: FastifyRequest): Promise<AskingDeviceDto> {
    const message = { userCode: plain(body.userCode) };
    const result = await this.auth.call(DEVICE_PATTERNS.find, message, this.optionsOf(request));
    if (result.outcome !== 'found') throw new ApiError(REFUSALS[result.outcome]);
    const { client, system, network } = result;
    return { client, system, isSameNetwork: network === this.network.nameOf(request) };
  }

  @Post('decide')
  @Call({
    summary: 'Allow the program that shows this code an API key, or deny it',
    status: 200,
    answer: DecidedDeviceDto,
    refusals: [...NOT_FOUND, 'TOO_MANY_KEYS'],
    call: 'ownAccount',
  })
  async decideDevice(
    @Body() body: DecideDeviceDto,
    @Req() request: FastifyRequest,
  ): Promise<DecidedDeviceDto> {
    const { allow, language = 'en' } = body;
    const message = { userCode: plain(body.userCode), allow, language };
    const result = await this.auth.call(DEVICE_PATTERNS.decide, message, this.optionsOf(request));
    if (result.outcome !== 'decided') throw new ApiError(REFUSALS[result.outcome]);
    return { isAllowed: allow };
  }

  private optionsOf(request: FastifyRequest) {
    return plannedOptions(request, this.config.planForAll);
  }
}
