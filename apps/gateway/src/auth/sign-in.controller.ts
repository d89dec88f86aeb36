import { Controller, Headers, Inject, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS, type Language } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body } from '../http/request-parts.ts';
import { BYTES_16, hashOf } from '../links/link-values.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { EXAMPLE } from './auth-values.ts';
import { describeDevice } from './describe-device.ts';
import { SendVerificationDto, SignedInDto, VerificationSentDto, VerifyCodeDto } from './sign-in.dto.ts';
import { drawToken, tokenHashOf } from './token.ts';

const DEVICE_HEADER = 'x-device-id';
const DescribeDeviceHeader = ApiHeader({
  name: DEVICE_HEADER,
  description: 'Random name that a browser keeps: 16 bytes, base64url. Strangers can not use up its codes.',
  required: false,
  example: EXAMPLE.deviceId,
});

/** What the auth-service learns about the browser. An invalid id counts as no id. */
function deviceOf({ headers }: FastifyRequest, id: string | undefined, language?: Language) {
  return {
    device: describeDevice(headers['user-agent'], language),
    deviceHash: id !== undefined && BYTES_16.test(id) ? hashOf(id) : null,
  };
}

@ApiTags('Sign in')
@Controller('api/auth')
export class SignInController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Post('send-verification')
  @DescribeDeviceHeader
  @Call({
    summary: 'Have a code mailed, for a new or an existing account',
    status: 200,
    answer: VerificationSentDto,
    call: 'sendCode',
  })
  async sendVerification(
    @Body() { email, requestId, language = 'en' }: SendVerificationDto,
    @Headers(DEVICE_HEADER) deviceId: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<VerificationSentDto> {
    const device = deviceOf(request, deviceId, language);
    const message = { email, requestId: requestId ?? null, language, ...device };
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
    refusals: ['INVALID_CODE', 'SIGN_IN_FAILED', 'SIGN_UP_FAILED'],
    call: 'verifyCode',
  })
  async verifyCode(
    @Body() { email, code, requestId, name = '' }: VerifyCodeDto,
    @Headers(DEVICE_HEADER) deviceId: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<SignedInDto> {
    const token = drawToken();
    const answer = { email, code, requestId, name: name.trim() || null, tokenHash: tokenHashOf(token) };
    const message = { ...answer, ...deviceOf(request, deviceId) };
    const result = await this.auth.call(AUTH_PATTERNS.verifyCode, message, { requestId: request.id });
    switch (result.outcome) {
      case 'signed-in':
        return { token, user: result.user, isNewUser: result.isNewUser };
      case 'invalid-code':
        throw new ApiError('INVALID_CODE');
      case 'sign-in-failed':
        throw new ApiError(result.isNewUser ? 'SIGN_UP_FAILED' : 'SIGN_IN_FAILED');
    }
  }
}
