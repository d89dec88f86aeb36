import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVELOPE_BYTES, freeExpiresIn, type Caller, type LinkOptions } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { requireCreator, requirePlan } from '../auth/require-caller.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { CreatedSealDto, CreateSealDto, CreateShortUrlDto, ShortUrlDto } from './create-links.dto.ts';
import { LinkCalls } from './link-calls.ts';
import { base64urlLength, ENVELOPE_STARTS } from './link-values.ts';
import { refusalOf } from './refusals.ts';

const NOT_FOR_THIS_CALLER = [
  'ACCOUNT_NEEDED',
  'NOT_ALLOWED_TO_CREATE',
  'SIGN_IN_REQUIRED',
  'SESSION_ENDED',
  'PRO_REQUIRED',
] as const;

@ApiTags('Create links')
@Controller('api')
export class CreateLinksController {
  private readonly freeExpiresIn: number;

  constructor(
    private readonly links: LinkCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.freeExpiresIn = freeExpiresIn(config.secretMaxTtl ?? Infinity);
  }

  @Post('create-short-url')
  @Call({
    summary: 'Store an encrypted message under a short link',
    status: 201,
    answer: ShortUrlDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'GONE', 'STORAGE_FULL'],
    call: 'createLink',
  })
  async createShortUrl(
    @Body() body: CreateShortUrlDto,
    @Req() request: FastifyRequest,
  ): Promise<ShortUrlDto> {
    checkEnvelope(body);
    const { encryptedData: envelope, passwordHash: passwordProofHash, proofHash } = body;
    const { expiresIn = this.freeExpiresIn } = body;
    const caller = this.requirePlanFor(request, {
      shortLink: true,
      password: body.isPasswordProtected,
      expiresIn,
    });
    const message = { envelope, proofHash, passwordProofHash, expiresIn };
    const result = await this.links.call('createLink', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    const { code, expiresAt, ttl } = result;
    const path = body.isPasswordProtected ? 'shp' : 'sh';
    return { shortUrl: `${this.config.publicOrigin}/${path}-${code}`, shortCode: code, expiresAt, ttl };
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
    const caller = this.requirePlanFor(request, { shortLink: false, password: false, expiresIn });
    const message = { sealId, proofHash, expiresIn };
    const result = await this.links.call('createSeal', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    return result;
  }

  private requirePlanFor(request: FastifyRequest, link: LinkOptions): Caller | null {
    const { demoMode, planForAll } = this.config;
    requireCreator(request, this.config);
    return requirePlan(request, link, { demoMode, planForAll, freeExpiresIn: this.freeExpiresIn });
  }
}

/** What an envelope may look like, by its first characters. */
const ENVELOPES = ENVELOPE_STARTS.map(({ version, isProtected, pattern }) => ({
  start: new RegExp(`^${pattern}`),
  isProtected,
  lengths: ENVELOPE_BYTES[version].map(base64urlLength),
}));

/** Last characters of a canonical text, by its length modulo 4: the bits that no byte covers are zero. */
const TAILS: ReadonlyMap<number, string> = new Map([
  [2, 'AQgw'],
  [3, 'AEIMQUYcgkosw048'],
]);

function isCanonical(text: string): boolean {
  return TAILS.get(text.length % 4)?.includes(text.charAt(text.length - 1)) ?? true;
}

function problemOf(link: CreateShortUrlDto): readonly [path: string, message: string] | null {
  const { encryptedData, isPasswordProtected, passwordHash } = link;
  const envelope = ENVELOPES.find(({ start }) => start.test(encryptedData));
  if (envelope === undefined) return ['encryptedData', 'must start with a known version, suite and kind'];
  if (!envelope.lengths.includes(encryptedData.length))
    return ['encryptedData', 'must have one of the sizes of an envelope'];
  if (!isCanonical(encryptedData)) return ['encryptedData', 'must be canonical base64url'];
  if (envelope.isProtected !== isPasswordProtected)
    return ['isPasswordProtected', 'must agree with the envelope'];
  if (envelope.isProtected !== (passwordHash !== null))
    return ['passwordHash', 'must agree with the envelope'];
  return null;
}

/** Refuses what no page of ours can have made, before anything is sent or stored. Throws VALIDATION. */
function checkEnvelope(link: CreateShortUrlDto): void {
  const problem = problemOf(link);
  if (problem === null) return;
  const [path, message] = problem;
  throw new ApiError('VALIDATION', { fields: [{ path: `body.${path}`, message }] });
}
