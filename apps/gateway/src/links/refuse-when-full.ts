import { callRule } from '@oncelink/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../http/error.filter.ts';
import { ApiError } from '../http/api-error.ts';
import type { LinkCalls } from './link-calls.ts';

/** Made once: a stack for each of thousands would cost more than the rest of their answers. */
const FULL = new ApiError('UNAVAILABLE', {}, { 'retry-after': '1' });

/**
 * A hook that refuses calls about links while too many wait, before their bodies are read. What is refused must
 * cost next to nothing: a gateway that reads, checks and logs three times what it can serve serves next to none of it.
 */
export function refuseWhenFull(links: Pick<LinkCalls, 'fullness'>) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { call } = request.routeOptions.config;
    const share = call && callRule(call).share;
    if (share !== undefined && links.fullness >= share) answerError(request, reply, FULL);
    else done();
  };
}
