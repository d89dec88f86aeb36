import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVELOPE_BYTES, freeExpiresIn, type Caller, type LinkOptions } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { requirePlan } from '../auth/require-caller.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { CreatedSealDto, CreateSealDto, CreateShortUrlDto, ShortUrlDto } from './create-links.dto.ts';
import { LinkCalls } from './link-calls.ts';
import { base64urlLength } from './link-values.ts';
import { refusalOf } from './refusals.ts';

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
    refusals: ['SIGN_IN_REQUIRED', 'SESSION_ENDED', 'PRO_REQUIRED', 'GONE', 'STORAGE_FULL'],
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
    refusals: ['SIGN_IN_REQUIRED', 'SESSION_ENDED', 'PRO_REQUIRED', 'SEAL_EXISTS', 'STORAGE_FULL'],
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
    return requirePlan(request, link, { demoMode, planForAll, freeExpiresIn: this.freeExpiresIn });
  }
}

/** Bytes of an envelope by its number of characters. */
const LENGTHS: ReadonlySet<number> = new Set(ENVELOPE_BYTES.map(base64urlLength));

/** The header (version, suite, kind) fills exactly four characters. */
const header = (suite: number, kind: number): string => Buffer.from([1, suite, kind]).toString('base64url');

const PROTECTED_BY_HEADER: ReadonlyMap<string, boolean> = new Map([
  [header(1, 2), false],
  [header(2, 3), true],
  [header(3, 3), true],
]);

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
  const sealed = PROTECTED_BY_HEADER.get(encryptedData.slice(0, 4));
  if (sealed === undefined) return ['encryptedData', 'must start with a known version, suite and kind'];
  if (!LENGTHS.has(encryptedData.length))
    return ['encryptedData', 'must have one of the sizes of an envelope'];
  if (!isCanonical(encryptedData)) return ['encryptedData', 'must be canonical base64url'];
  if (sealed !== isPasswordProtected) return ['isPasswordProtected', 'must agree with the envelope'];
  if (sealed !== (passwordHash !== null)) return ['passwordHash', 'must agree with the envelope'];
  return null;
}

/** Refuses what no page of ours can have made, before anything is sent or stored. Throws VALIDATION. */
function checkEnvelope(link: CreateShortUrlDto): void {
  const problem = problemOf(link);
  if (problem === null) return;
  const [path, message] = problem;
  throw new ApiError('VALIDATION', { fields: [{ path: `body.${path}`, message }] });
}
