import { Controller, Delete, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LIST_PATTERNS, LIST_SYNC } from '@oncelink/contracts/lists';
import type { FastifyRequest } from 'fastify';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Query } from '../http/request-parts.ts';
import { refuseField } from '../http/api-error.ts';
import { callerOptions } from './require-caller.ts';
import {
  BegunListDto,
  ListSinceQuery,
  NamedListDto,
  SyncedListDto,
  WriteListDto,
  WrittenListDto,
} from './synced-list.dto.ts';

/** The list of links that an account keeps for its devices, which alone can read it. */
@ApiTags('Account')
@Controller('api/account/links')
export class SyncedListController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Get()
  @Call({
    summary: 'Read the sealed list of links of the account, as far as it has changed',
    status: 200,
    answer: SyncedListDto,
    call: 'syncList',
  })
  readLinks(@Query() { since }: ListSinceQuery, @Req() request: FastifyRequest): Promise<SyncedListDto> {
    return this.auth.call(LIST_PATTERNS.read, { since: Number(since) }, callerOptions(request));
  }

  @Post()
  @Call({
    summary: 'Begin the sealed list of links of the account. Beginning it again changes nothing',
    status: 200,
    answer: BegunListDto,
    call: 'syncList',
  })
  beginLinks(@Body() { name }: NamedListDto, @Req() request: FastifyRequest): Promise<BegunListDto> {
    return this.auth.call(LIST_PATTERNS.begin, { name }, callerOptions(request));
  }

  @Post('entries')
  @Call({
    summary: 'Write entries of that list, unless another device has written them meanwhile',
    status: 200,
    answer: WrittenListDto,
    bodyMaxBytes: LIST_SYNC.bodyMaxBytes,
    call: 'syncList',
  })
  async writeLinks(
    @Body() { name, entries }: WriteListDto,
    @Req() request: FastifyRequest,
  ): Promise<WrittenListDto> {
    // The schema tells apart whole entries alone: one statement can't write a row twice.
    if (new Set(entries.map(({ id }) => id)).size < entries.length)
      refuseField('entries', 'must not have an entry twice');
    return this.auth.call(LIST_PATTERNS.write, { name, entries }, callerOptions(request));
  }

  @Delete()
  @Call({
    summary: 'Remove that list. The devices keep theirs',
    status: 204,
    changes: true,
    call: 'syncList',
  })
  async endLinks(@Req() request: FastifyRequest): Promise<void> {
    await this.auth.call(LIST_PATTERNS.end, {}, callerOptions(request));
  }
}
