import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../http/answer-error.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitName } from '../limits/rate-limits.ts';
import { BEGINNERS_SHARE, type LinkCalls } from './link-calls.ts';

/**
 * From which share of the calls that may wait on further ones are turned away, by the name of their limit.
 */
const SHARES: { readonly [Name in LimitName]?: number } = {
  createSeal: BEGINNERS_SHARE,
  createLink: BEGINNERS_SHARE,
  askStatus: BEGINNERS_SHARE,
  verifyPassword: 1,
  openOrEnd: 1,
};

/** Made once: a stack for each of thousands would cost more than the rest of their answers. */
const FULL = new ApiError('UNAVAILABLE', {}, { 'retry-after': '1' });

/**
 * A hook that turns calls about links away while too many wait, before their bodies are read. What is turned away must
 * cost next to nothing: a gateway that reads, checks and logs three times what it can serve serves next to none of it.
 */
export function refuseWhenFull(links: Pick<LinkCalls, 'fullness'>) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { limit } = request.routeOptions.config;
    const share = limit && SHARES[limit];
    if (share !== undefined && links.fullness >= share) answerError(request, reply, FULL);
    else done();
  };
}
