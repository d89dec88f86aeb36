import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AUTH_PATTERNS, TOKEN_LOOKUP_LIMIT, type CallLimit } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { KeyGate } from '../auth/key-gate.service.ts';
import { SessionCache } from '../auth/session-cache.service.ts';
import { isToken, tokenHashOf } from '../auth/token.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { CallLimiter } from '../limits/call-limiter.service.ts';
import { ApiError } from './api-error.ts';
import type { ApiRequest, Identity } from './request-types.ts';

/** After this time a call that needs no account goes on without one; its own service needs time too. */
const DEADLINE_MS = 1000;

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Sets `request.identity` on calls that read the token, then counts the call: its limit depends on the account. A token
 * that is no good refuses nobody: visitors may make links, so a session that has ended must not stop them. Calls that
 * need an account refuse with `requireUser`.
 *
 * It runs after Fastify's validation: refusing a bad request costs less than counting it, and the id of the secret is
 * known to be well-formed by then.
 */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly sessions: SessionCache,
    private readonly limiter: CallLimiter,
    private readonly keys: KeyGate,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    return this.admit(context.switchToHttp().getRequest<FastifyRequest>());
  }

  /** True at once where there is nothing to wait for. @throws ApiError RATE_LIMITED, or what `KeyGate` throws */
  admit(request: ApiRequest): true | Promise<true> {
    const rule = request.route?.rule;
    if (rule === undefined) return true;
    const { account, limit } = rule;
    if (rule.key !== undefined) {
      const admitted = this.keys
        .admit(request, rule)
        .catch((error: unknown) => this.refuse(request, limit, error));
      return admitted.then(() => this.limiter.count(request, limit));
    }
    const { authorization } = request.headers;
    if (account === undefined || authorization === undefined) return this.limiter.count(request, limit);
    return this.identify(request, authorization).then((identity) => {
      request.identity = identity;
      return this.limiter.count(request, limit);
    });
  }

  /** A program learns with every refusal how often it may call. One that came too early has been told. */
  private async refuse(request: ApiRequest, limit: CallLimit, error: unknown): Promise<never> {
    if (error instanceof ApiError && error.code !== 'RATE_LIMITED') await this.limiter.tell(request, limit);
    throw error;
  }

  private async identify(request: ApiRequest, authorization: string): Promise<Identity> {
    const token = BEARER.exec(authorization)?.[1] ?? '';
    if (!isToken(token)) return { outcome: 'signed-out' };
    const tokenHash = tokenHashOf(token);
    try {
      const result = await this.sessions.resolve(tokenHash, async () => {
        await this.limiter.count(request, TOKEN_LOOKUP_LIMIT);
        const options = { requestId: request.id, caller: null, deadlineMs: DEADLINE_MS };
        return this.auth.call(AUTH_PATTERNS.resolveToken, { tokenHash }, options);
      });
      return result.outcome === 'key-known' ? { outcome: 'signed-out' } : result;
    } catch (error) {
      return { outcome: 'unknown', error };
    }
  }
}
