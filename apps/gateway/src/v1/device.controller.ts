import { hash, randomBytes } from 'node:crypto';
import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DEVICE_LOGIN, DEVICE_PATTERNS, type ServerErrorCode } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { drawApiKey, hintOf, tokenHashOfKey } from '../auth/api-key.ts';
import { describeSystem } from '../auth/describe-device.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { CallerNetwork } from '../limits/caller-network.service.ts';
import { BeginDeviceLoginDto, DeviceGrantDto, DeviceLoginDto, GrantedKeyDto } from './device.dto.ts';

const NOT_GRANTED = {
  pending: 'AUTHORIZATION_PENDING',
  'too-early': 'SLOW_DOWN',
  denied: 'ACCESS_DENIED',
  over: 'EXPIRED_TOKEN',
} as const satisfies Record<string, ServerErrorCode>;

const DEVICE_CODE_BYTES = 32;
const hashOf = (deviceCode: string): string => hash('sha256', deviceCode, 'base64url');

/** `BCDF-GHJK`: people read and type it in two halves. */
const readable = (code: string): string => {
  const half = DEVICE_LOGIN.codeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
};

/** How a program without a browser gets a key (RFC 8628). Field names, errors and forms are those of the standard. */
@ApiTags('Log in a program')
@Controller('api/v1/device')
export class V1DeviceController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly network: CallerNetwork,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'publicOrigin'>,
  ) {}

  @Post('code')
  @Call({
    summary: 'Begin a login: get a code that a person types into the page',
    status: 200,
    answer: DeviceLoginDto,
    call: 'beginDeviceLogin',
    takesForms: true,
    isV1: true,
  })
  async beginDeviceLogin(
    @Body() body: BeginDeviceLoginDto,
    @Req() request: FastifyRequest,
  ): Promise<DeviceLoginDto> {
    const deviceCode = randomBytes(DEVICE_CODE_BYTES).toString('base64url');
    const message = {
      deviceHash: hashOf(deviceCode),
      client: body.client_id,
      system: describeSystem(request.headers['user-agent']),
      network: this.network.nameOf(request),
    };
    const { userCode } = await this.auth.call(DEVICE_PATTERNS.begin, message, { requestId: request.id });
    return {
      device_code: deviceCode,
      user_code: readable(userCode),
      verification_uri: this.config.publicOrigin + DEVICE_LOGIN.page,
      expires_in: DEVICE_LOGIN.lifeSeconds,
      interval: DEVICE_LOGIN.intervalSeconds,
    };
  }

  /** A key is drawn for every question, and made for the one that is granted it: so no service ever knows one. */
  @Post('token')
  @Call({
    summary: 'Ask whether the login was allowed, and get its API key, once',
    status: 200,
    answer: GrantedKeyDto,
    refusals: Object.values(NOT_GRANTED),
    call: 'pollDeviceLogin',
    takesForms: true,
    isV1: true,
  })
  async pollDeviceLogin(
    @Body() body: DeviceGrantDto,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<GrantedKeyDto> {
    const apiKey = drawApiKey();
    const draft = { tokenHash: tokenHashOfKey(apiKey), hint: hintOf(apiKey) };
    const message = { deviceHash: hashOf(body.device_code), ...draft };
    const result = await this.auth.call(DEVICE_PATTERNS.poll, message, { requestId });
    if (result.outcome !== 'granted') throw new ApiError(NOT_GRANTED[result.outcome]);
    const { createdAt, expiresAt, scopes } = result.key;
    const life = Math.floor((Date.parse(expiresAt) - Date.parse(createdAt)) / 1000);
    return { access_token: apiKey, token_type: 'bearer', expires_in: life, scope: scopes.join(' ') };
  }
}
