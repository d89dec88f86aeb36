import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { refOf } from '../links/end-links.dto.ts';
import { hashOf } from '../links/link-values.ts';
import { AskedLinkDto } from '../links/list-links.dto.ts';
import { StatementDto, StatementKeysDto } from './statements.dto.ts';
import { Statements } from './statements.service.ts';

@ApiTags('Made links')
@Controller('api')
export class StatementsController {
  constructor(private readonly statements: Statements) {}

  /** It ignores tokens, as the states of links do: whose link it was is not for the server to know. */
  @Post('links/statement')
  @Call({
    summary: 'Get the signed word of this site on a link that has ended',
    status: 200,
    answer: StatementDto,
    refusals: ['NOT_FOUND', 'NOT_ENDED'],
    call: 'signStatement',
  })
  async make(@Body() link: AskedLinkDto, @Req() { id }: FastifyRequest): Promise<StatementDto> {
    const statement = await this.statements.make({ ref: refOf(link), proofHash: hashOf(link.proof) }, id);
    return { statement };
  }

  /** Servers in front of the gateway map `/.well-known/oncelink-receipts.json` to this address. */
  @Get('statement-keys')
  @Call({
    summary: 'Keys to check statements with, and which keys of secrets are destroyed',
    status: 200,
    answer: StatementKeysDto,
  })
  keys(@Req() { id }: FastifyRequest): Promise<StatementKeysDto> {
    return this.statements.keys(id);
  }
}
