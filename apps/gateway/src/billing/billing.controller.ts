import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BILLING_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { AUTH_CLIENT, type AuthClient, BILLING_CLIENT, type BillingClient } from '../gateway-parts.ts';
import { requireFreshCode, callerOptions, requireUser } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Query } from '../http/request-parts.ts';
import {
  CheckoutDto,
  CheckoutStatusDto,
  CheckoutStatusQuery,
  CreateCheckoutDto,
  CreatePortalDto,
  PortalDto,
} from './billing.dto.ts';
import { billingRefusal, invalidField, requireOwnUrls } from './billing-errors.ts';

@ApiTags('Billing')
@Controller('api/stripe')
export class BillingController {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(BILLING_CLIENT) private readonly billing: BillingClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('create-checkout-session')
  @Call({
    summary: 'Open the page where Pro is paid',
    status: 200,
    answer: CheckoutDto,
    refusals: ['ALREADY_PRO', 'PAYMENT_PROVIDER', 'BILLING_OFF'],
    call: 'startCheckout',
  })
  async createCheckoutSession(
    @Body() body: CreateCheckoutDto,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutDto> {
    const { email } = requireUser(request).user;
    const { priceId, successUrl, cancelUrl, customerEmail } = body;
    requireOwnUrls({ successUrl, cancelUrl }, this.config.publicOrigin);
    if (customerEmail.toLowerCase() !== email.toLowerCase()) {
      throw invalidField('customerEmail', 'must be the address of the account');
    }
    const message = { priceId, successUrl, cancelUrl, email };
    const result = await this.billing.call(BILLING_PATTERNS.startCheckout, message, callerOptions(request));
    if (result.outcome !== 'started') throw billingRefusal(result.outcome);
    return { sessionId: result.sessionId, url: result.url };
  }

  @Get('checkout-status')
  @Call({
    summary: 'Ask what became of a checkout',
    status: 200,
    answer: CheckoutStatusDto,
    refusals: ['CHECKOUT_NOT_FOUND', 'PAYMENT_PROVIDER', 'BILLING_OFF'],
    call: 'ownAccount',
  })
  async checkoutStatus(
    @Query() { session_id: sessionId }: CheckoutStatusQuery,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutStatusDto> {
    const options = callerOptions(request);
    const result = await this.billing.call(BILLING_PATTERNS.checkoutStatus, { sessionId }, options);
    if (result.outcome !== 'known') throw billingRefusal(result.outcome);
    return { status: result.status, renewsAt: result.renewsAt };
  }

  @Post('create-portal-session')
  @Call({
    summary: 'Open the page where a subscription is changed or ended',
    status: 200,
    answer: PortalDto,
    refusals: [
      'FRESH_CODE_REQUIRED',
      'NOT_YOUR_CUSTOMER',
      'CUSTOMER_NOT_FOUND',
      'PAYMENT_PROVIDER',
      'BILLING_OFF',
    ],
    call: 'openPortal',
  })
  async createPortalSession(
    @Body() { customerId, returnUrl }: CreatePortalDto,
    @Req() request: FastifyRequest,
  ): Promise<PortalDto> {
    const options = callerOptions(request);
    requireOwnUrls({ returnUrl }, this.config.publicOrigin);
    await requireFreshCode(this.auth, request);
    const result = await this.billing.call(BILLING_PATTERNS.openPortal, { customerId, returnUrl }, options);
    if (result.outcome !== 'opened') throw billingRefusal(result.outcome);
    return { url: result.url };
  }
}
