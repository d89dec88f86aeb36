import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { freeExpiresIn, type Caller, type LinkOptions } from '@oncelink/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { KeyUsage } from '../auth/key-usage.service.ts';
import { requireCreator, requirePlan, requireReaders } from '../auth/require-caller.ts';
import { refuseField } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import type { ApiRequest } from '../http/request-types.ts';
import { checkEnvelope } from './check-envelope.ts';
import { CreatedSealDto, CreateSealDto, CreateShortUrlDto, ShortUrlDto } from './create-links.dto.ts';
import { checkStart, lifeOf, startOf } from './later-links.ts';
import { LinkCalls } from './link-calls.ts';
import { refusalOf } from './refusals.ts';
import { WatchedLinks } from './watched-links.service.ts';

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
    private readonly watched: WatchedLinks,
    private readonly usage: KeyUsage,
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
  async createShortUrl(@Body() body: CreateShortUrlDto, @Req() request: ApiRequest): Promise<ShortUrlDto> {
    checkLink(body);
    const { encryptedData: envelope, passwordHash: passwordProofHash, proofHash } = body;
    const { expiresIn = this.freeExpiresIn, startsIn } = body;
    const options = { shortLink: true, password: body.isPasswordProtected, expiresIn, startsIn };
    const caller = this.requirePlanFor(request, options, body.readers);
    const toTell = { tell: body.tell, holds: body.holds, expiresIn, startsIn };
    const watched = isWatched(body) ? await this.watched.prepare(toTell, proofHash, request) : undefined;
    const message = {
      envelope,
      proofHash,
      passwordProofHash,
      ...(startsIn ? lifeOf(options) : { expiresIn }),
      ...watchOf(watched),
    };
    const result = await this.links.call('createLink', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    const start = startsIn ? startOf(startsIn, result) : {};
    if (watched !== undefined) await watched.register(result, request.id);
    this.countFor(request);
    const { code, expiresAt, ttl } = result;
    const path = body.isPasswordProtected ? 'shp' : 'sh';
    return {
      shortUrl: `${this.config.linkOrigin}/${path}-${code}`,
      shortCode: code,
      ...start,
      expiresAt,
      ttl,
    };
  }

  @Post('seals')
  @Call({
    summary: 'Make the server half of the key of a direct link',
    status: 201,
    answer: CreatedSealDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'SEAL_EXISTS', 'STORAGE_FULL'],
    call: 'createSeal',
  })
  async createSeal(@Body() body: CreateSealDto, @Req() request: ApiRequest): Promise<CreatedSealDto> {
    const { id: sealId, proofHash, expiresIn = this.freeExpiresIn, startsIn } = body;
    const options = { shortLink: false, password: false, expiresIn, startsIn };
    const caller = this.requirePlanFor(request, options, body.readers);
    const toTell = { tell: body.tell, holds: body.holds, expiresIn, startsIn };
    const watched = isWatched(body) ? await this.watched.prepare(toTell, proofHash, request) : undefined;
    const message = {
      sealId,
      proofHash,
      ...(startsIn ? lifeOf(options) : { expiresIn }),
      ...watchOf(watched),
    };
    const result = await this.links.call('createSeal', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    const start = startsIn ? startOf(startsIn, result) : {};
    if (watched !== undefined) await watched.register(result, request.id);
    this.countFor(request);
    const { seal, expiresAt, ttl } = result;
    return { seal, ...start, expiresAt, ttl };
  }

  /** Who is signed in sees how many links they have made. */
  private countFor({ identity }: ApiRequest): void {
    if (identity?.outcome === 'signed-in') this.usage.noteLinkOf(identity.user.id);
  }

  /** @param readers absent: one, which every plan has */
  private requirePlanFor(request: ApiRequest, link: LinkOptions, readers?: number): Caller | null {
    const { demoMode, planForAll, secretMaxTtl } = this.config;
    if (link.startsIn) checkStart(link.startsIn, secretMaxTtl);
    requireCreator(request, this.config);
    if (readers !== undefined) requireReaders(request, readers, this.config);
    return requirePlan(request, link, { demoMode, planForAll, freeExpiresIn: this.freeExpiresIn });
  }
}

const isWatched = ({ tell, holds }: CreateSealDto | CreateShortUrlDto): boolean =>
  tell !== undefined || holds !== undefined;

/** A link of whose end nobody is to be told carries none. */
const watchOf = (asked: { readonly watch: string } | undefined) => asked && { watch: asked.watch };

/** Refuses what no page of ours can have made. @throws ApiError VALIDATION */
function checkLink({ encryptedData, isPasswordProtected, passwordHash }: CreateShortUrlDto): void {
  const isProtected = checkEnvelope('encryptedData', encryptedData);
  const message = 'must agree with the envelope';
  if (isProtected !== isPasswordProtected) refuseField('isPasswordProtected', message);
  if (isProtected !== (passwordHash !== null)) refuseField('passwordHash', message);
}
