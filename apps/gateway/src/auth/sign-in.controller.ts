import { Controller, Headers, Inject, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS, type Language, type SignInResult } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body } from '../http/request-parts.ts';
import { CallerNetwork } from '../limits/caller-network.service.ts';
import { BYTES_16, hashOf } from '../links/link-values.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { EXAMPLE } from './auth-values.ts';
import { describeDevice } from './describe-device.ts';
import {
  SendVerificationDto,
  SignedInDto,
  VerificationSentDto,
  VerifyCodeDto,
  VerifyLinkDto,
  type SignInDto,
} from './sign-in.dto.ts';
import { drawToken, tokenHashOf } from './token.ts';

const DEVICE_HEADER = 'x-device-id';
const DescribeDeviceHeader = ApiHeader({
  name: DEVICE_HEADER,
  description: 'Random name that a browser keeps: 16 bytes, base64url. Strangers can not use up its codes.',
  required: false,
  example: EXAMPLE.deviceId,
});

@ApiTags('Sign in')
@Controller('api/auth')
export class SignInController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly network: CallerNetwork,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'hasMail'>,
  ) {}

  @Post('send-verification')
  @DescribeDeviceHeader
  @Call({
    summary: 'Have a code mailed, for a new or an existing account',
    status: 200,
    answer: VerificationSentDto,
    refusals: ['MAIL_OFF'],
    call: 'sendCode',
  })
  async sendVerification(
    @Body() { email, requestId, language = 'en' }: SendVerificationDto,
    @Headers(DEVICE_HEADER) deviceId: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<VerificationSentDto> {
    if (!this.config.hasMail) throw new ApiError('MAIL_OFF');
    const message = {
      email,
      requestId: requestId ?? null,
      language,
      ...this.#callerOf(request, deviceId, language),
    };
    const sent = await this.auth.call(AUTH_PATTERNS.sendCode, message, { requestId: request.id });
    const { demoCode } = sent;
    return { ok: true, requestId: sent.requestId, ...(demoCode !== null && { demoCode }) };
  }

  @Post('verify-code')
  @DescribeDeviceHeader
  @Call({
    summary: 'Sign in with the code from the mail',
    status: 200,
    answer: SignedInDto,
    refusals: ['INVALID_CODE', 'TOO_MANY_WRONG_CODES', 'SIGN_UP_CLOSED', 'SIGN_IN_FAILED', 'SIGN_UP_FAILED'],
    call: 'verifyCode',
  })
  async verifyCode(
    @Body() { code, ...body }: VerifyCodeDto,
    @Headers(DEVICE_HEADER) deviceId: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<SignedInDto> {
    const token = drawToken();
    const message = { code, ...this.#attemptOf(body, token), ...this.#callerOf(request, deviceId) };
    const result = await this.auth.call(AUTH_PATTERNS.verifyCode, message, { requestId: request.id });
    if (result.outcome === 'invalid-code') throw new ApiError('INVALID_CODE');
    if (result.outcome === 'too-many-wrong-codes') throw new ApiError('TOO_MANY_WRONG_CODES');
    return signedIn(token, result);
  }

  @Post('verify-link')
  @DescribeDeviceHeader
  @Call({
    summary: 'Sign in with the link from the mail',
    status: 200,
    answer: SignedInDto,
    refusals: ['INVALID_SIGN_IN_LINK', 'SIGN_UP_CLOSED', 'SIGN_IN_FAILED', 'SIGN_UP_FAILED'],
    call: 'verifyCode',
  })
  async verifyLink(
    @Body() { link, ...body }: VerifyLinkDto,
    @Headers(DEVICE_HEADER) deviceId: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<SignedInDto> {
    const token = drawToken();
    const message = { link, ...this.#attemptOf(body, token), ...this.#callerOf(request, deviceId) };
    const result = await this.auth.call(AUTH_PATTERNS.verifyLink, message, { requestId: request.id });
    if (result.outcome === 'invalid-link') throw new ApiError('INVALID_SIGN_IN_LINK');
    return signedIn(token, result);
  }

  #attemptOf({ email, requestId, name = '' }: SignInDto, token: string) {
    return { email, requestId, name: name.trim() || null, tokenHash: tokenHashOf(token) };
  }

  /** What the auth-service learns about the browser and its network. An invalid id counts as no id. */
  #callerOf(request: FastifyRequest, id: string | undefined, language?: Language) {
    return {
      device: describeDevice(request.headers['user-agent'], language),
      deviceHash: id !== undefined && BYTES_16.test(id) ? hashOf(id) : null,
      network: this.network.nameOf(request),
    };
  }
}

function signedIn(token: string, result: SignInResult): SignedInDto {
  if (result.outcome === 'signed-in') return { token, user: result.user, isNewUser: result.isNewUser };
  if (result.outcome === 'sign-up-closed') throw new ApiError('SIGN_UP_CLOSED');
  throw new ApiError(result.isNewUser ? 'SIGN_UP_FAILED' : 'SIGN_IN_FAILED');
}
