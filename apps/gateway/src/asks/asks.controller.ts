import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller } from '@oncelink/contracts';
import { askLife } from '@oncelink/contracts/asks';
import type { FastifyRequest } from 'fastify';
import { requireAskPlan, requireCreator } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { checkAnswer } from '../links/check-envelope.ts';
import { ACKNOWLEDGED } from '../links/end-links.dto.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { hashOf } from '../links/link-values.ts';
import { refusalOf } from '../links/refusals.ts';
import { Notices } from '../notices/notices.service.ts';
import {
  AnswerAskDto,
  AskDto,
  AskStateDto,
  CollectAnswerDto,
  CollectedAnswerDto,
  MadeAskDto,
  MakeAskDto,
  OwnAskDto,
} from './asks.dto.ts';

const askOf = ({ id, proof }: AskDto) => ({ askId: id, askProofHash: hashOf(proof) });

/** Somebody asks for a secret, another one answers, and the first collects the answer, once. */
@ApiTags('Asks')
@Controller('api/asks')
export class AsksController {
  private readonly life: number;

  constructor(
    private readonly links: LinkCalls,
    private readonly notices: Notices,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.life = askLife(config.secretMaxTtl ?? Infinity);
  }

  @Post()
  @Call({
    summary: 'Ask for a secret',
    status: 201,
    answer: MadeAskDto,
    refusals: [
      'ACCOUNT_NEEDED',
      'NOT_ALLOWED_TO_CREATE',
      'SIGN_IN_REQUIRED',
      'SESSION_ENDED',
      'PRO_REQUIRED',
      'MAIL_OFF',
      'TOO_MANY_ASKS',
      'PROOF_REUSED',
      'GONE',
      'STORAGE_FULL',
    ],
    call: 'makeAsk',
  })
  async makeAsk(@Body() body: MakeAskDto, @Req() request: FastifyRequest): Promise<MadeAskDto> {
    const { id, proofHash, collectHash, expiresIn = this.life, tell } = body;
    const caller = this.#planned(request, expiresIn);
    const notice = tell && (await this.notices.prepare(tell, proofHash, request));
    const asked = { askId: id, askProofHash: proofHash, collectProofHash: collectHash, expiresIn };
    // An ask of whose end nobody is to be told carries none.
    const message = notice ? { ...asked, watch: notice.watch } : asked;
    const result = await this.links.ask('makeAsk', message, request.id, caller);
    if (result.outcome !== 'created') throw refusalOf(result);
    if (notice) await this.notices.register(notice, result, request.id);
    const { expiresAt, ttl } = result;
    return { expiresAt: expiresAt ?? '', ttl: ttl ?? 0 };
  }

  @Post('state')
  @Call({
    summary: 'Ask whether an ask waits for its answer. Collects nothing',
    status: 200,
    answer: AskStateDto,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'stateOfAsk',
    forReaders: true,
  })
  async stateOfAsk(@Body() body: AskDto, @Req() { id }: FastifyRequest): Promise<AskStateDto> {
    const result = await this.links.ask('stateOfAsk', askOf(body), id);
    if (result.outcome !== 'open' && result.outcome !== 'answered') throw refusalOf(result);
    return { state: result.outcome, ttl: result.ttl ?? 0 };
  }

  @Post('answer')
  @Call({
    summary: 'Answer an ask, once',
    status: 204,
    refusals: ['NOT_FOUND', 'GONE', 'ASK_ANSWERED'],
    call: 'answerAsk',
    forReaders: true,
  })
  async answerAsk(@Body() body: AnswerAskDto, @Req() { id }: FastifyRequest): Promise<void> {
    checkAnswer('encryptedData', body.encryptedData);
    const message = { ...askOf(body), envelope: body.encryptedData };
    const result = await this.links.ask('answerAsk', message, id);
    if (result.outcome !== 'taken') throw refusalOf(result);
  }

  @Post('withdraw')
  @Call({
    summary: 'Take an ask back, and its answer unread',
    status: 204,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'withdrawAsk',
  })
  async withdrawAsk(@Body() body: OwnAskDto, @Req() { id }: FastifyRequest): Promise<void> {
    const message = { ...askOf(body), collectProofHash: hashOf(body.collectProof) };
    const result = await this.links.ask('withdrawAsk', message, id);
    if (result.outcome !== 'deleted') throw refusalOf(result);
  }

  @Post('collect')
  @Call({
    summary: 'Collect the answer, once',
    status: 200,
    answer: CollectedAnswerDto,
    refusals: ['NOT_FOUND', 'GONE'],
    call: 'collectAnswer',
    forReaders: true,
  })
  async collectAnswer(
    @Body() body: CollectAnswerDto,
    @Req() { id }: FastifyRequest,
  ): Promise<CollectedAnswerDto> {
    const { askId, askProofHash } = askOf(body);
    const message = {
      ref: { askId },
      proofHash: hashOf(body.collectProof),
      claimHash: hashOf(body.claim),
      passwordProofHash: null,
    };
    const result = await this.links.collect(message, id, askProofHash);
    if (result.outcome !== 'granted') throw refusalOf(result);
    return { encryptedData: result.payload, graceSeconds: result.graceSeconds };
  }

  @Post('collected')
  @Call({
    summary: 'Say that the answer was decrypted, so that it is erased at once',
    status: 204,
    success: ACKNOWLEDGED,
    call: 'acknowledgeAnswer',
    forReaders: true,
  })
  async acknowledgeAnswer(@Body() body: CollectAnswerDto, @Req() { id }: FastifyRequest): Promise<void> {
    const { askId, askProofHash } = askOf(body);
    const message = {
      ref: { askId },
      proofHash: hashOf(body.collectProof),
      claimHash: hashOf(body.claim),
    };
    await this.links.acknowledge(message, id, askProofHash);
  }

  /** Throws where this caller may not ask, or not for so long. */
  #planned(request: FastifyRequest, expiresIn: number): Caller | null {
    requireCreator(request, this.config);
    return requireAskPlan(request, expiresIn === this.life, this.config);
  }
}
