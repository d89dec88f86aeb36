import { AUTH_PATTERNS } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { requireCaller } from '../http/caller.ts';
import type { AuthClient } from './auth-client.ts';

/**
 * For what a stolen token alone must not reach: the caller's session began with a code of the last ten minutes. Asked
 * every time, because what is remembered of a token may be older than its session.
 * Throws FRESH_CODE_REQUIRED, or as `requireUser` does.
 */
export async function requireFreshCode(auth: AuthClient, request: FastifyRequest): Promise<void> {
  const options = { requestId: request.id, caller: requireCaller(request) };
  const { outcome } = await auth.call(AUTH_PATTERNS.checkCodeAge, {}, options);
  if (outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
  if (outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
}
