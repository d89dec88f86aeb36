import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { freeExpiresIn, type Caller, type LinkOptions } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { HeldFiles, type Held } from '../files/held-files.service.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { refuseField } from '../http/api-error.ts';
import { checkEnvelope } from '../links/check-envelope.ts';
import { checkStart, lifeOf, startOf } from '../links/later-links.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { refusalOf } from '../links/refusals.ts';
import { Receipts } from './receipts.service.ts';
import { callerOfKey, requireKey, requireMaker } from './require-key.ts';
import { MadeSealDto, MadeSecretDto, NewSealDto, NewSecretDto } from './secrets.dto.ts';

const NOT_FOR_THIS_CALLER = ['ACCOUNT_NEEDED', 'NOT_ALLOWED_TO_CREATE', 'PRO_REQUIRED'] as const;

/** The calls by which programs make links: the page's, under names that stay. */
@ApiTags('Create links')
@Controller('api/v1')
export class SecretsController {
  private readonly freeExpiresIn: number;

  constructor(
    private readonly links: LinkCalls,
    private readonly receipts: Receipts,
    private readonly held: HeldFiles,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.freeExpiresIn = freeExpiresIn(config.secretMaxTtl ?? Infinity);
  }

  @Post('secrets')
  @Call({
    summary: 'Store an encrypted message under a short link. The same proof gives the same link again',
    status: 201,
    answer: MadeSecretDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'PROOF_REUSED', 'GONE', 'STORAGE_FULL'],
    call: 'createLinkByKey',
    isV1: true,
  })
  async createSecret(@Body() body: NewSecretDto, @Req() request: FastifyRequest): Promise<MadeSecretDto> {
    const { message: envelope, password: passwordProofHash, proofHash, reference = null } = body;
    const isProtected = checkEnvelope('message', envelope);
    if (isProtected !== (passwordProofHash !== null)) refuseField('password', 'must agree with the message');
    const { expiresIn = this.freeExpiresIn, startsIn } = body;
    const options = { shortLink: true, password: isProtected, expiresIn, startsIn };
    const caller = this.requireMaker(request, options);
    const held = await this.prepareHeld(body, request);
    const names = this.receipts.namesFor(caller, proofHash);
    const message = {
      envelope,
      proofHash,
      passwordProofHash,
      ...lifeOf(options),
      ...(names && { watch: names.watch }),
    };
    const result = await this.links.call('createLink', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    const start = startOf(startsIn, result);
    const { code, expiresAt, isWatched } = result;
    const link = { kind: isProtected ? 'password' : 'short', reference, expiresAt, isWatched } as const;
    const id = await this.receipts.register(names, link, { requestId: request.id, caller });
    if (held) await this.held.register(held, result, request.id);
    const url = `${this.config.linkOrigin}/${isProtected ? 'shp' : 'sh'}-${code}`;
    return { id, url, code, state: 'waiting', ...start, expiresAt };
  }

  @Post('seals')
  @Call({
    summary: 'Make the server half of the key of a direct link. It is given out once',
    status: 201,
    answer: MadeSealDto,
    refusals: [...NOT_FOR_THIS_CALLER, 'SEAL_EXISTS', 'STORAGE_FULL'],
    call: 'createSealByKey',
    isV1: true,
  })
  async createSeal(@Body() body: NewSealDto, @Req() request: FastifyRequest): Promise<MadeSealDto> {
    const { sealId, proofHash, expiresIn = this.freeExpiresIn, startsIn, reference = null } = body;
    const options = { shortLink: false, password: false, expiresIn, startsIn };
    const caller = this.requireMaker(request, options);
    const held = await this.prepareHeld(body, request);
    const names = this.receipts.namesFor(caller, proofHash);
    const message = { sealId, proofHash, ...lifeOf(options), ...(names && { watch: names.watch }) };
    const result = await this.links.call('createSeal', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    const start = startOf(startsIn, result);
    const { seal, expiresAt, isWatched } = result;
    const link = { kind: 'sealed', reference, expiresAt, isWatched } as const;
    const id = await this.receipts.register(names, link, { requestId: request.id, caller });
    if (held) await this.held.register(held, result, request.id);
    return { id, seal, ...start, expiresAt };
  }

  /** What a link leads to has the name of its receipt: one end is told once. Throws KEY_INVALID, VALIDATION. */
  private async prepareHeld(
    { holds, proofHash, expiresIn = this.freeExpiresIn, startsIn }: NewSecretDto | NewSealDto,
    request: FastifyRequest,
  ): Promise<Held | undefined> {
    const maker = () => ({ caller: callerOfKey(requireKey(request)), requestId: request.id });
    return holds && this.held.prepare({ holds, proofHash, expiresIn, startsIn }, maker);
  }

  private requireMaker(request: FastifyRequest, link: LinkOptions): Caller | null {
    checkStart(link.startsIn, this.config.secretMaxTtl);
    return requireMaker(request, link, { ...this.config, freeExpiresIn: this.freeExpiresIn });
  }
}
