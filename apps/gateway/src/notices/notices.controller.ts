import { Controller, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../http/call.decorator.ts';
import { Query, Req } from '../http/request-parts.ts';
import { StopMailsQuery, StoppedMailsDto } from './notices.dto.ts';
import { Notices } from './notices.service.ts';

@ApiTags('Create links')
@Controller('api/notices')
export class NoticesController {
  constructor(private readonly notices: Notices) {}

  /** Mail programs call it by themselves, with a form of either kind (RFC 8058), and the page that the mail leads to. */
  @Post('stop')
  @ApiBody({
    description: 'What a mail program sends. It is not read: the token says it all.',
    required: false,
    schema: { type: 'string', examples: ['List-Unsubscribe=One-Click'] },
  })
  @Call({
    summary: 'Get no more mails about the links that were made until now. Needs no account, only such a mail',
    status: 200,
    answer: StoppedMailsDto,
    refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    call: 'stopMails',
    rawBody: true,
  })
  async stopMails(
    @Query() { token }: StopMailsQuery,
    @Req() request: FastifyRequest,
  ): Promise<StoppedMailsDto> {
    return { areStopped: await this.notices.stop(token, request.id) };
  }
}
