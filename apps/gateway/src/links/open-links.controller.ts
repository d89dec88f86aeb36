import { Controller, Get, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { LinkRef, RevealRequest } from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Params, Query, Req } from '../http/request-parts.ts';
import type { ApiRequest } from '../http/request-types.ts';
import { startsInOf } from './later-links.ts';
import { LinkCalls } from './link-calls.ts';
import { BYTES_32, EXAMPLE, hashOf } from './link-values.ts';
import {
  LinkStatusDto,
  PasswordVerifiedDto,
  RevealedSealDto,
  RevealedSecretDto,
  RevealSealDto,
  RevealSecretDto,
  SealParams,
  SealStatusDto,
  ShortUrlQuery,
  VerifyPasswordDto,
} from './open-links.dto.ts';
import { refusalOf } from './refusals.ts';

const PROOF_HEADER = 'x-link-proof';
const DescribeProofHeader = ApiHeader({
  name: PROOF_HEADER,
  description: 'The link proof. Without the right one every link answers 404.',
  required: true,
  example: EXAMPLE.linkProof,
});

@ApiTags('Open links')
@Controller('api')
export class OpenLinksController {
  constructor(private readonly links: LinkCalls) {}

  @Get('get-short-url')
  @DescribeProofHeader
  @Call({
    summary: 'Ask whether a short link can still be opened',
    status: 200,
    answer: LinkStatusDto,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'status',
    forReaders: true,
  })
  async shortUrlStatus(@Query() { code }: ShortUrlQuery, @Req() request: ApiRequest): Promise<LinkStatusDto> {
    return this.status({ code }, request);
  }

  @Get('seals/:id')
  @DescribeProofHeader
  @Call({
    summary: 'Ask whether a direct link can still be opened',
    status: 200,
    answer: SealStatusDto,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'status',
    forReaders: true,
  })
  async sealStatus(@Params() { id }: SealParams, @Req() request: ApiRequest): Promise<SealStatusDto> {
    return this.status({ sealId: id }, request);
  }

  @Post('verify-password')
  @Call({
    summary: 'Try a password without opening the link',
    status: 200,
    answer: PasswordVerifiedDto,
    refusals: ['WRONG_PASSWORD', 'NOT_STARTED', 'NOT_FOUND', 'GONE'],
    call: 'verifyPassword',
    forReaders: true,
  })
  async verifyPassword(
    @Body() body: VerifyPasswordDto,
    @Req() request: ApiRequest,
  ): Promise<PasswordVerifiedDto> {
    const message = {
      ref: { code: body.code },
      proofHash: hashOf(body.proof),
      passwordProofHash: hashOf(body.password),
    };
    const result = await this.links.call('verifyPassword', message, request.id);
    if (result.outcome !== 'ok') throw refusalOf(result);
    return { ok: true };
  }

  @Post('reveal-secret')
  @Call({
    summary: 'Open a short link, once',
    status: 200,
    answer: RevealedSecretDto,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'NOT_STARTED', 'NOT_FOUND', 'GONE'],
    call: 'reveal',
    forReaders: true,
  })
  async revealSecret(
    @Body() { shortCode, proof, claim, password }: RevealSecretDto,
    @Req() request: ApiRequest,
  ): Promise<RevealedSecretDto> {
    const message = revealing({ code: shortCode }, { proof, claim, passwordProof: password });
    const result = await this.links.call('reveal', message, request.id);
    if (result.outcome !== 'granted') throw refusalOf(result);
    return { decryptedData: result.payload, graceSeconds: result.graceSeconds };
  }

  @Post('seals/reveal')
  @Call({
    summary: 'Take the server half of the key of a direct link, once',
    status: 200,
    answer: RevealedSealDto,
    refusals: ['NOT_STARTED', 'NOT_FOUND', 'GONE'],
    call: 'reveal',
    forReaders: true,
  })
  async revealSeal(
    @Body() { id, proof, claim }: RevealSealDto,
    @Req() request: ApiRequest,
  ): Promise<RevealedSealDto> {
    const result = await this.links.call('reveal', revealing({ sealId: id }, { proof, claim }), request.id);
    if (result.outcome !== 'granted') throw refusalOf(result);
    return { seal: result.payload, graceSeconds: result.graceSeconds };
  }

  private async status(ref: LinkRef, { headers, id }: ApiRequest) {
    const proof = headers[PROOF_HEADER];
    // Anything else than a proof can't be the right one, and must read like a wrong one.
    if (typeof proof !== 'string' || !BYTES_32.test(proof)) throw new ApiError('NOT_FOUND');
    const result = await this.links.call('status', { ref, proofHash: hashOf(proof) }, id);
    if (result.outcome !== 'live') throw refusalOf(result);
    const { isPasswordProtected, ttl } = result;
    return { exists: true, isPasswordProtected, ttl, ...startsInOf(result) } as const;
  }
}

interface Bearer {
  readonly proof: string;
  readonly claim: string;
  readonly passwordProof?: string | undefined;
}

const revealing = (ref: LinkRef, { proof, claim, passwordProof }: Bearer): RevealRequest => ({
  ref,
  proofHash: hashOf(proof),
  claimHash: hashOf(claim),
  passwordProofHash: passwordProof === undefined ? null : hashOf(passwordProof),
});
