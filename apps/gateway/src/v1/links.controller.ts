import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LinkRef } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { ACKNOWLEDGED } from '../links/end-links.dto.ts';
import { startsInOf } from '../links/later-links.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { hashOf } from '../links/link-values.ts';
import { refusalOf } from '../links/refusals.ts';
import {
  ClaimedLinkDto,
  LinkDto,
  OpenedLinkDto,
  OpenLinkDto,
  RightPasswordDto,
  TryPasswordDto,
  WaitingLinkDto,
} from './links.dto.ts';

/** The schema lets exactly one of the two names through. */
function refOf({ code, sealId }: LinkDto): LinkRef {
  if (code !== undefined) return { code };
  if (sealId !== undefined) return { sealId };
  throw new ApiError('VALIDATION');
}

const messageOf = (body: LinkDto) => ({ ref: refOf(body), proofHash: hashOf(body.proof) });

/** The calls of those who hold a link. They ignore keys: nobody learns who reads, and no key opens anything. */
@ApiTags('Open and end links')
@Controller('api/v1/links')
export class V1LinksController {
  constructor(private readonly links: LinkCalls) {}

  @Post('status')
  @Call({
    summary: 'Ask whether a link can still be opened',
    status: 200,
    answer: WaitingLinkDto,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'status',
    isV1: true,
    forReaders: true,
  })
  async status(@Body() body: LinkDto, @Req() { id }: FastifyRequest): Promise<WaitingLinkDto> {
    const result = await this.links.call('status', messageOf(body), id);
    if (result.outcome !== 'live') throw refusalOf(result);
    const { isPasswordProtected, ttl } = result;
    return { state: 'waiting', isPasswordProtected, ttl, ...startsInOf(result) };
  }

  @Post('verify')
  @Call({
    summary: 'Try a password without opening the link',
    status: 200,
    answer: RightPasswordDto,
    refusals: ['WRONG_PASSWORD', 'NOT_STARTED', 'NOT_FOUND', 'GONE'],
    call: 'verifyPassword',
    isV1: true,
    forReaders: true,
  })
  async verify(@Body() body: TryPasswordDto, @Req() { id }: FastifyRequest): Promise<RightPasswordDto> {
    const message = { ...messageOf(body), passwordProofHash: hashOf(body.password) };
    const result = await this.links.call('verifyPassword', message, id);
    if (result.outcome !== 'ok') throw refusalOf(result);
    return { ok: true };
  }

  @Post('reveal')
  @Call({
    summary: 'Open a link, once',
    status: 200,
    answer: OpenedLinkDto,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'NOT_STARTED', 'NOT_FOUND', 'GONE'],
    call: 'reveal',
    isV1: true,
    forReaders: true,
  })
  async reveal(@Body() body: OpenLinkDto, @Req() { id }: FastifyRequest): Promise<OpenedLinkDto> {
    const { claim, password } = body;
    const passwordProofHash = password === undefined ? null : hashOf(password);
    const message = { ...messageOf(body), claimHash: hashOf(claim), passwordProofHash };
    const result = await this.links.call('reveal', message, id);
    if (result.outcome !== 'granted') throw refusalOf(result);
    const { payload, graceSeconds } = result;
    return body.code === undefined ? { seal: payload, graceSeconds } : { message: payload, graceSeconds };
  }

  @Post('ack')
  @Call({
    summary: 'Say that the secret was decrypted, so that it is erased at once',
    status: 204,
    success: ACKNOWLEDGED,
    call: 'acknowledge',
    isV1: true,
    forReaders: true,
  })
  async ack(@Body() body: ClaimedLinkDto, @Req() { id }: FastifyRequest): Promise<void> {
    const message = { ...messageOf(body), claimHash: hashOf(body.claim) };
    await this.links.acknowledge(message, id);
  }

  @Post('delete')
  @Call({
    summary: 'Erase a secret without opening it',
    status: 204,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'delete',
    isV1: true,
    forReaders: true,
  })
  async delete(@Body() body: LinkDto, @Req() { id }: FastifyRequest): Promise<void> {
    const result = await this.links.call('delete', messageOf(body), id);
    if (result.outcome !== 'deleted') throw refusalOf(result);
  }
}
