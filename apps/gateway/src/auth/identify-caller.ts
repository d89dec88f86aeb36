import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../http/caller.ts';
import type { CountCall } from '../limits/limit-calls.ts';
import type { AuthClient } from './auth-client.ts';
import type { SessionCache } from './session-cache.ts';
import { isToken, tokenHashOf } from './token.ts';

/** A call that needs no account goes on without one after this, and its own service needs time too. */
const DEADLINE_MS = 1000;

const BEARER = /^Bearer +(\S+)$/i;

export interface IdentifyParts {
  readonly auth: AuthClient;
  readonly sessions: SessionCache;
  /** Null where limits are switched off. */
  readonly countCall: CountCall | null;
}

/**
 * A hook that finds out who calls, for the calls that care; a request without a token costs nothing. It refuses nobody:
 * a link that anybody may make must not fail because of a session that has ended.
 */
export function identifyCallers({ auth, sessions, countCall }: IdentifyParts) {
  const identify = async (request: FastifyRequest, authorization: string): Promise<Identity> => {
    const token = BEARER.exec(authorization)?.[1] ?? '';
    if (!isToken(token)) return { outcome: 'signed-out' };
    const tokenHash = tokenHashOf(token);
    try {
      return await sessions.resolve(tokenHash, async () => {
        await countCall?.(request, 'lookUpToken');
        const options = { requestId: request.id, caller: null, deadlineMs: DEADLINE_MS };
        return auth.call(AUTH_PATTERNS.resolveToken, { tokenHash }, options);
      });
    } catch (error) {
      return { outcome: 'unknown', error };
    }
  };
  const identifyFirst = async (request: FastifyRequest, authorization: string, done: () => void) => {
    request.identity = await identify(request, authorization);
    done();
  };
  // Not an async function: most requests have nothing to wait for, and would all the same.
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const { authorization } = request.headers;
    if (authorization === undefined || request.routeOptions.config.account === undefined) {
      done();
      return;
    }
    void identifyFirst(request, authorization, done);
  };
}
