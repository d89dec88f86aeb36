import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { freeExpiresIn, type Caller, type LinkOptions } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { requireCreator, requirePlan, requireReaders } from '../auth/require-caller.ts';
import { HeldFiles } from '../files/held-files.service.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { Notices } from '../notices/notices.service.ts';
import { checkEnvelope, refuseField } from './check-envelope.ts';
import { CreatedSealDto, CreateSealDto, CreateShortUrlDto, ShortUrlDto } from './create-links.dto.ts';
import { LinkCalls } from './link-calls.ts';
import { refusalOf } from './refusals.ts';

const NOT_FOR_THIS_CALLER = [
  'ACCOUNT_NEEDED',
  'NOT_ALLOWED_TO_CREATE',
  'SIGN_IN_REQUIRED',
  'SESSION_ENDED',
  'PRO_REQUIRED',
  'MAIL_OFF',
] as const;

@ApiTags('Create links')
@Controller('api')
export class CreateLinksController {
  private readonly freeExpiresIn: number;

  constructor(
    private readonly links: LinkCalls,
    private readonly notices: Notices,
    private readonly held: HeldFiles,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.freeExpiresIn = freeExpiresIn(config.secretMaxTtl ?? Infinity);
  }

  @Post('create-short-url')
  @Call({
    summary: 'Store an encrypted message under a short link',
    status: 201,
    answer: ShortUrlDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'PROOF_REUSED', 'GONE', 'STORAGE_FULL'],
    call: 'createLink',
  })
  async createShortUrl(
    @Body() body: CreateShortUrlDto,
    @Req() request: FastifyRequest,
  ): Promise<ShortUrlDto> {
    checkLink(body);
    const { encryptedData: envelope, passwordHash: passwordProofHash, proofHash } = body;
    const { expiresIn = this.freeExpiresIn } = body;
    const options = { shortLink: true, password: body.isPasswordProtected, expiresIn };
    const caller = this.requirePlanFor(request, options, body.readers);
    const notice = await this.notices.prepare(body.tell, proofHash, request);
    const held = await this.held.prepare(body.holds, proofHash, request);
    const message = { envelope, proofHash, passwordProofHash, expiresIn, ...watchOf(notice ?? held) };
    const result = await this.links.call('createLink', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    await this.notices.register(notice, result, request.id);
    await this.held.register(held, result, request.id);
    const { code, expiresAt, ttl } = result;
    const path = body.isPasswordProtected ? 'shp' : 'sh';
    return { shortUrl: `${this.config.linkOrigin}/${path}-${code}`, shortCode: code, expiresAt, ttl };
  }

  @Post('seals')
  @Call({
    summary: 'Make the server half of the key of a direct link',
    status: 201,
    answer: CreatedSealDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'SEAL_EXISTS', 'STORAGE_FULL'],
    call: 'createSeal',
  })
  async createSeal(@Body() body: CreateSealDto, @Req() request: FastifyRequest): Promise<CreatedSealDto> {
    const { id: sealId, proofHash, expiresIn = this.freeExpiresIn } = body;
    const options = { shortLink: false, password: false, expiresIn };
    const caller = this.requirePlanFor(request, options, body.readers);
    const notice = await this.notices.prepare(body.tell, proofHash, request);
    const held = await this.held.prepare(body.holds, proofHash, request);
    const message = { sealId, proofHash, expiresIn, ...watchOf(notice ?? held) };
    const result = await this.links.call('createSeal', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    await this.notices.register(notice, result, request.id);
    await this.held.register(held, result, request.id);
    const { seal, expiresAt, ttl } = result;
    return { seal, expiresAt, ttl };
  }

  private requirePlanFor(request: FastifyRequest, link: LinkOptions, readers = 1): Caller | null {
    const { demoMode, planForAll } = this.config;
    requireCreator(request, this.config);
    requireReaders(request, readers, this.config);
    return requirePlan(request, link, { demoMode, planForAll, freeExpiresIn: this.freeExpiresIn });
  }
}

/** A link of whose end nobody is to be told carries none. */
const watchOf = (asked: { readonly watch: string } | null) => asked && { watch: asked.watch };

/** Refuses what no page of ours can have made. @throws ApiError VALIDATION */
function checkLink({ encryptedData, isPasswordProtected, passwordHash }: CreateShortUrlDto): void {
  const isProtected = checkEnvelope('encryptedData', encryptedData);
  const message = 'must agree with the envelope';
  if (isProtected !== isPasswordProtected) refuseField('isPasswordProtected', message);
  if (isProtected !== (passwordHash !== null)) refuseField('passwordHash', message);
}
