import { Controller, Delete, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { requireCaller } from '../http/caller.ts';
import { Call } from '../http/describe-call.ts';
import { AUTH_CLIENT, type AuthClient } from './auth-client.ts';
import { SessionParams, SessionsDto } from './sessions.dto.ts';

@ApiTags('Account')
@Controller('api/auth')
export class SessionsController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Post('sign-out')
  @Call({ summary: 'End this session', status: 204, changes: true, account: 'optional', limit: 'account' })
  async signOut(@Req() request: FastifyRequest): Promise<void> {
    const { identity } = request;
    // Without a session there is none to end, which is what was asked for.
    if (identity !== null && identity.outcome !== 'signed-out') {
      await this.auth.call(AUTH_PATTERNS.signOut, {}, this.optionsFor(request));
    }
  }

  @Get('sessions')
  @Call({
    summary: 'List the browsers that are signed in to the account',
    status: 200,
    answer: SessionsDto,
    account: 'needed',
    limit: 'account',
  })
  async listSessions(@Req() request: FastifyRequest): Promise<SessionsDto> {
    return this.auth.call(AUTH_PATTERNS.listSessions, {}, this.optionsFor(request));
  }

  @Delete('sessions/:id')
  @Call({
    summary: 'Sign out one browser',
    status: 204,
    refusals: ['SESSION_NOT_FOUND'],
    changes: true,
    account: 'needed',
    limit: 'account',
  })
  async revokeSession(@Param() { id }: SessionParams, @Req() request: FastifyRequest): Promise<void> {
    const options = this.optionsFor(request);
    const { outcome } = await this.auth.call(AUTH_PATTERNS.revokeSession, { id }, options);
    if (outcome === 'no-session') throw new ApiError('SESSION_NOT_FOUND');
  }

  @Delete('sessions')
  @Call({
    summary: 'Sign out every browser, this one included',
    status: 204,
    changes: true,
    account: 'needed',
    limit: 'account',
  })
  async revokeAllSessions(@Req() request: FastifyRequest): Promise<void> {
    await this.auth.call(AUTH_PATTERNS.revokeAllSessions, {}, this.optionsFor(request));
  }

  private optionsFor(request: FastifyRequest) {
    return { requestId: request.id, caller: requireCaller(request) };
  }
}
