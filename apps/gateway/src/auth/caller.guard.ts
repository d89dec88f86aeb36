import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AUTH_PATTERNS, callRule, TOKEN_LOOKUP_LIMIT } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { CallLimiter } from '../limits/call-limiter.service.ts';
import type { Identity } from './require-caller.ts';
import { SessionCache } from './session-cache.service.ts';
import { isToken, tokenHashOf } from './token.ts';

/** After this time a call that needs no account goes on without one; its own service needs time too. */
const DEADLINE_MS = 1000;

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Sets `request.identity` on calls that read the token. It refuses nobody: visitors may make links, so a session that has
 * ended must not stop them. Calls that need an account refuse with `requireUser`.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly sessions: SessionCache,
    private readonly limiter: CallLimiter,
  ) {}

  // Not an async function: most requests have no token, and need not wait.
  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    const { call } = request.routeOptions.config;
    if (authorization === undefined || call === undefined || !callRule(call).account) return true;
    return this.identify(request, authorization).then((identity) => {
      request.identity = identity;
      return true;
    });
  }

  private async identify(request: FastifyRequest, authorization: string): Promise<Identity> {
    const token = BEARER.exec(authorization)?.[1] ?? '';
    if (!isToken(token)) return { outcome: 'signed-out' };
    const tokenHash = tokenHashOf(token);
    try {
      return await this.sessions.resolve(tokenHash, async () => {
        await this.limiter.count(request, TOKEN_LOOKUP_LIMIT);
        const options = { requestId: request.id, caller: null, deadlineMs: DEADLINE_MS };
        return this.auth.call(AUTH_PATTERNS.resolveToken, { tokenHash }, options);
      });
    } catch (error) {
      return { outcome: 'unknown', error };
    }
  }
}
