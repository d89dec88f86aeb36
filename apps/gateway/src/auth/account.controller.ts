import { Body, Controller, Delete, Get, Inject, Patch, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { requireCaller, requireUser } from '../http/caller.ts';
import { Call } from '../http/describe-call.ts';
import { AccountDto, RenameAccountDto } from './account.dto.ts';
import { AUTH_CLIENT, type AuthClient } from './auth-client.ts';

@ApiTags('Account')
@Controller('api/auth/me')
export class AccountController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Get()
  @Call({
    summary: 'Ask who is signed in, and with what plan',
    status: 200,
    answer: AccountDto,
    account: 'needed',
    limit: 'account',
  })
  me(@Req() request: FastifyRequest): AccountDto {
    return { user: requireUser(request).user };
  }

  @Patch()
  @Call({
    summary: 'Change the name of the account',
    status: 200,
    answer: AccountDto,
    account: 'needed',
    limit: 'account',
  })
  async renameMe(@Body() { name }: RenameAccountDto, @Req() request: FastifyRequest): Promise<AccountDto> {
    const options = { requestId: request.id, caller: requireCaller(request) };
    const result = await this.auth.call(AUTH_PATTERNS.renameAccount, { name: name.trim() }, options);
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    return { user: result.user };
  }

  @Delete()
  @Call({
    summary: 'Delete the account and all that belongs to it',
    status: 204,
    refusals: ['FRESH_CODE_REQUIRED'],
    changes: true,
    account: 'needed',
    limit: 'account',
  })
  async deleteMe(@Req() request: FastifyRequest): Promise<void> {
    const options = { requestId: request.id, caller: requireCaller(request) };
    const { outcome } = await this.auth.call(AUTH_PATTERNS.deleteAccount, {}, options);
    if (outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
  }
}
