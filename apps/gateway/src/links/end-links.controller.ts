import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import type { ApiRequest } from '../http/request-types.ts';
import { ACKNOWLEDGED, AcknowledgeDto, DeleteSecretDto, refOf } from './end-links.dto.ts';
import { LinkCalls } from './link-calls.ts';
import { hashOf } from './link-values.ts';
import { refusalOf } from './refusals.ts';

@ApiTags('End links')
@Controller('api')
export class EndLinksController {
  constructor(private readonly links: LinkCalls) {}

  @Post('reveal/ack')
  @Call({
    summary: 'Say that the secret was decrypted, so that it is erased at once',
    status: 204,
    success: ACKNOWLEDGED,
    call: 'acknowledge',
    forReaders: true,
  })
  async acknowledge(@Body() body: AcknowledgeDto, @Req() request: ApiRequest): Promise<void> {
    const message = { ref: refOf(body), proofHash: hashOf(body.proof), claimHash: hashOf(body.claim) };
    await this.links.acknowledge(message, request.id);
  }

  @Post('delete-secret')
  @Call({
    summary: 'Erase a secret without opening it',
    status: 204,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'delete',
    forReaders: true,
  })
  async deleteSecret(@Body() body: DeleteSecretDto, @Req() request: ApiRequest): Promise<void> {
    const message = { ref: refOf(body), proofHash: hashOf(body.proof) };
    const result = await this.links.call('delete', message, request.id);
    if (result.outcome !== 'deleted') throw refusalOf(result);
  }
}
