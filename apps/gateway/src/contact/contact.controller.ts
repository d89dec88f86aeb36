import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AUTH_PATTERNS,
  CONTACT_BODY_MAX_BYTES,
  CONTACT_PER_DAY,
  type ContactResult,
} from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { AUTH_CLIENT, type AuthClient } from '../auth/auth-client.ts';
import { Call } from '../http/describe-call.ts';
import { tooManyCalls } from '../limits/limit-calls.ts';
import { ContactDto, ContactSalesDto, ContactTakenDto } from './contact.dto.ts';

/** An address that has written too often today: at the latest tomorrow it may again. */
const ADDRESS_LIMIT = { calls: CONTACT_PER_DAY, waitSeconds: 86_400 };

const TAKEN: ContactTakenDto = { ok: true };

function answerOf({ outcome }: ContactResult): ContactTakenDto {
  if (outcome === 'limited') throw tooManyCalls(ADDRESS_LIMIT);
  return TAKEN;
}

@ApiTags('Contact')
@Controller('api')
export class ContactController {
  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  @Post('contact')
  @Call({
    summary: 'Write to us',
    status: 202,
    answer: ContactTakenDto,
    limit: 'contact',
    bodyMaxBytes: CONTACT_BODY_MAX_BYTES,
  })
  async contact(
    @Body() form: ContactDto,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<ContactTakenDto> {
    return answerOf(await this.auth.call(AUTH_PATTERNS.contact, form, { requestId }));
  }

  @Post('contact-sales')
  @Call({
    summary: 'Ask about Enterprise',
    status: 202,
    answer: ContactTakenDto,
    limit: 'contact',
  })
  async contactSales(
    @Body() { email, website }: ContactSalesDto,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<ContactTakenDto> {
    const form = { email, website: website ?? null };
    return answerOf(await this.auth.call(AUTH_PATTERNS.contactSales, form, { requestId }));
  }
}
