import { Controller, Delete, Get, Inject, Patch, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { callerOptions, requireUser } from '../auth/require-caller.ts';
import { Call } from '../http/call.decorator.ts';
import { Body } from '../http/request-parts.ts';
import { AccountDto, RenameAccountDto, SettingsDto } from './account.dto.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';

@ApiTags('Account')
@Controller('api/auth/me')
export class AccountController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Get()
  @Call({
    summary: 'Ask who is signed in, and with what plan',
    status: 200,
    answer: AccountDto,
    call: 'ownAccount',
  })
  me(@Req() request: FastifyRequest): AccountDto {
    return { user: requireUser(request).user };
  }

  @Patch()
  @Call({
    summary: 'Change the name of the account',
    status: 200,
    answer: AccountDto,
    call: 'ownAccount',
  })
  async renameMe(@Body() { name }: RenameAccountDto, @Req() request: FastifyRequest): Promise<AccountDto> {
    const message = { name: name.trim() };
    const result = await this.auth.call(AUTH_PATTERNS.renameAccount, message, callerOptions(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    return { user: result.user };
  }

  @Patch('settings')
  @Call({
    summary: 'Change what the account chooses for all devices',
    status: 200,
    answer: AccountDto,
    call: 'ownAccount',
  })
  async changeSettings(@Body() settings: SettingsDto, @Req() request: FastifyRequest): Promise<AccountDto> {
    const result = await this.auth.call(AUTH_PATTERNS.changeSettings, settings, callerOptions(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    return { user: result.user };
  }

  @Delete()
  @Call({
    summary: 'Delete the account and all that belongs to it',
    status: 204,
    refusals: ['FRESH_CODE_REQUIRED'],
    changes: true,
    call: 'ownAccount',
  })
  async deleteMe(@Req() request: FastifyRequest): Promise<void> {
    const { outcome } = await this.auth.call(AUTH_PATTERNS.deleteAccount, {}, callerOptions(request));
    if (outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
  }
}
