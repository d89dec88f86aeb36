import { Controller, Delete, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { callerOptions } from '../auth/require-caller.ts';
import { Call } from '../http/call.decorator.ts';
import { Params } from '../http/request-parts.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { SessionParams, SessionsDto } from './sessions.dto.ts';

@ApiTags('Account')
@Controller('api/auth')
export class SessionsController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Post('sign-out')
  @Call({ summary: 'End this session', status: 204, changes: true, call: 'signOut' })
  async signOut(@Req() request: FastifyRequest): Promise<void> {
    const { identity } = request;
    // Without a session, the caller is already signed out.
    if (identity !== null && identity.outcome !== 'signed-out') {
      await this.auth.call(AUTH_PATTERNS.signOut, {}, callerOptions(request));
    }
  }

  @Get('sessions')
  @Call({
    summary: 'List the browsers that are signed in to the account',
    status: 200,
    answer: SessionsDto,
    call: 'ownAccount',
  })
  async listSessions(@Req() request: FastifyRequest): Promise<SessionsDto> {
    return this.auth.call(AUTH_PATTERNS.listSessions, {}, callerOptions(request));
  }

  @Delete('sessions/:id')
  @Call({
    summary: 'Sign out one browser',
    status: 204,
    refusals: ['SESSION_NOT_FOUND'],
    changes: true,
    call: 'ownAccount',
  })
  async revokeSession(@Params() { id }: SessionParams, @Req() request: FastifyRequest): Promise<void> {
    const options = callerOptions(request);
    const { outcome } = await this.auth.call(AUTH_PATTERNS.revokeSession, { id }, options);
    if (outcome === 'no-session') throw new ApiError('SESSION_NOT_FOUND');
  }

  @Delete('sessions')
  @Call({
    summary: 'Sign out every browser, this one included',
    status: 204,
    changes: true,
    call: 'ownAccount',
  })
  async revokeAllSessions(@Req() request: FastifyRequest): Promise<void> {
    await this.auth.call(AUTH_PATTERNS.revokeAllSessions, {}, callerOptions(request));
  }
}
