import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AUTH_PATTERNS,
  CONTACT_BODY_MAX_BYTES,
  CONTACT_PER_DAY,
  type ContactResult,
} from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { Call } from '../http/call.decorator.ts';
import { Body } from '../http/request-parts.ts';
import { tooManyCalls } from '../limits/call-limiter.service.ts';
import { CallerNetwork } from '../limits/caller-network.service.ts';
import { ContactDto, ContactSalesDto, ContactTakenDto } from './contact.dto.ts';

/** For an address that has sent too many messages from this network today. It may write again tomorrow at the latest. */
const ADDRESS_LIMIT = { calls: CONTACT_PER_DAY, waitSeconds: 86_400 };

const TAKEN: ContactTakenDto = { ok: true };

function answerOf({ outcome }: ContactResult): ContactTakenDto {
  if (outcome === 'limited') throw tooManyCalls(ADDRESS_LIMIT);
  return TAKEN;
}

@ApiTags('Contact')
@Controller('api')
export class ContactController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly network: CallerNetwork,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'hasMail'>,
  ) {}

  @Post('contact')
  @Call({
    summary: 'Write to us',
    status: 202,
    answer: ContactTakenDto,
    refusals: ['MAIL_OFF'],
    call: 'contact',
    bodyMaxBytes: CONTACT_BODY_MAX_BYTES,
  })
  async contact(@Body() form: ContactDto, @Req() request: FastifyRequest): Promise<ContactTakenDto> {
    if (!this.config.hasMail) throw new ApiError('MAIL_OFF');
    const { name, email, subject, category, message } = form;
    const network = this.network.nameOf(request);
    const sent = { name, email, subject, category, message, network };
    return answerOf(await this.auth.call(AUTH_PATTERNS.contact, sent, { requestId: request.id }));
  }

  @Post('contact-sales')
  @Call({
    summary: 'Ask about Enterprise',
    status: 202,
    answer: ContactTakenDto,
    refusals: ['MAIL_OFF'],
    call: 'contact',
  })
  async contactSales(
    @Body() { email, website }: ContactSalesDto,
    @Req() request: FastifyRequest,
  ): Promise<ContactTakenDto> {
    if (!this.config.hasMail) throw new ApiError('MAIL_OFF');
    const message = { email, website: website ?? null, network: this.network.nameOf(request) };
    return answerOf(await this.auth.call(AUTH_PATTERNS.contactSales, message, { requestId: request.id }));
  }
}
