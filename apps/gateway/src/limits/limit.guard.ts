import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { callRule } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { CallLimiter } from './call-limiter.service.ts';

/**
 * Refuses calls beyond their limit. Guards run after Fastify's validation: refusing a bad request costs less than
 * counting it, and the id of the secret is known to be well-formed by then.
 */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(private readonly limiter: CallLimiter) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { call } = request.routeOptions.config;
    return call === undefined || this.limiter.count(request, callRule(call).limit).then(() => true);
  }
}
