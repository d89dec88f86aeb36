import { Controller, Headers, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiTags } from '@nestjs/swagger';
import { BILLING_PATTERNS, EVENT_MAX_BYTES } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { BILLING_CLIENT, type BillingClient } from '../gateway-parts.ts';
import { EXAMPLE } from './billing-values.ts';
import { billingRefusal } from './billing-errors.ts';

/** A time and one signature, or two while the signing secret is being changed. */
const SIGNATURE = /^[\w=,.+/-]{1,1000}$/;

@ApiTags('Billing')
@Controller('api/stripe')
export class WebhookController {
  constructor(@Inject(BILLING_CLIENT) private readonly billing: BillingClient) {}

  /** Passes on the exact bytes, because they are signed. 200 means that the event is stored. */
  @Post('webhook')
  @ApiHeader({
    name: 'Stripe-Signature',
    description:
      'When the body was signed, and signatures over exactly its bytes, with the secret of the provider.',
    required: true,
    schema: { type: 'string', pattern: SIGNATURE.source, examples: [EXAMPLE.signature] },
  })
  @ApiBody({
    description: 'The event, byte by byte as it was signed.',
    schema: { type: 'object', additionalProperties: true, example: EXAMPLE.event },
  })
  @Call({
    summary: 'Take an event of the payment provider',
    status: 200,
    refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYMENT_PROVIDER', 'BILLING_OFF'],
    call: 'takeEvent',
    bodyMaxBytes: EVENT_MAX_BYTES,
    rawBody: true,
  })
  async takeEvent(
    @Headers('stripe-signature') signature: string | undefined,
    @Req() { body, id: requestId }: FastifyRequest,
  ): Promise<void> {
    if (!Buffer.isBuffer(body) || signature === undefined || !SIGNATURE.test(signature)) {
      throw new ApiError('MALFORMED_REQUEST');
    }
    const event = { body: body.toString('base64url'), signature };
    const { outcome } = await this.billing.call(BILLING_PATTERNS.takeEvent, event, { requestId });
    if (outcome !== 'taken') throw billingRefusal(outcome);
  }
}
