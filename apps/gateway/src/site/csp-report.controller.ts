import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Log } from '@oncelink/service-kit';
import type { FastifyRequest } from 'fastify';
import { Call } from '../http/call.decorator.ts';
import { LOG } from '../gateway-parts.ts';
import { summarise } from './summarise-violation.ts';

/** The share of reports that is logged. Violations come in floods (an extension, a bad release); a tenth is enough. */
const SAMPLED = 0.1;

@ApiTags('Site')
@Controller('api')
export class CspReportController {
  constructor(@Inject(LOG) private readonly log: Log) {}

  @Post('csp-report')
  @Call({
    summary: 'Take a browser report of a violated Content-Security-Policy',
    status: 204,
    refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    call: 'reportViolation',
    forReaders: true,
    reportMedia: ['application/json', 'application/csp-report', 'application/reports+json'],
  })
  report(@Req() { body, id }: FastifyRequest): void {
    if (Math.random() >= SAMPLED) return;
    const { directive, blocked, page } = summarise(body);
    this.log.warn('csp-violation', { requestId: id, component: page, reason: directive, text: blocked });
  }
}
