import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StatusResult } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { refOf } from './end-links.dto.ts';
import { startsInOf } from './later-links.ts';
import { LinkCalls } from './link-calls.ts';
import { hashOf } from './link-values.ts';
import { AskedLinksDto, LinkStatesDto, type LinkStateDto } from './list-links.dto.ts';

function stateOf(result: StatusResult | null): LinkStateDto {
  if (result === null) return { state: 'unanswered' };
  if (result.outcome === 'live') return { state: 'waiting', ttl: result.ttl, ...startsInOf(result) };
  if (result.outcome === 'gone') return { state: 'gone', reason: result.reason, at: result.at };
  return { state: 'unknown' };
}

/** What a maker's list of links asks. It ignores tokens: whose links they are is not for the server to know. */
@ApiTags('Made links')
@Controller('api/links')
export class ListLinksController {
  constructor(private readonly links: LinkCalls) {}

  @Post('status')
  @Call({
    summary: 'Ask what became of several links. Opens none',
    status: 200,
    answer: LinkStatesDto,
    call: 'statusOfMany',
  })
  async statusOfMany(
    @Body() { links }: AskedLinksDto,
    @Req() { id }: FastifyRequest,
  ): Promise<LinkStatesDto> {
    const requests = links.map((link) => ({ ref: refOf(link), proofHash: hashOf(link.proof) }));
    return { links: (await this.links.statusOfMany(requests, id)).map(stateOf) };
  }
}
