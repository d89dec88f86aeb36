import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../http/answer-error.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitName } from '../limits/rate-limits.ts';
import type { LinkCalls } from './link-calls.ts';

const LINK_LIMITS = ['createSeal', 'createLink', 'askStatus', 'verifyPassword', 'openOrEnd'] as const;
const limits: ReadonlySet<LimitName | undefined> = new Set(LINK_LIMITS);

/** Made once: a stack for each of thousands would cost more than the rest of their answers. */
const FULL = new ApiError('UNAVAILABLE', {}, { 'retry-after': '1' });

/**
 * A hook that turns calls about links away while too many wait, before their bodies are read. What is turned away must
 * cost next to nothing: a gateway that reads, checks and logs three times what it can serve serves next to none of it.
 */
export function refuseWhenFull(links: Pick<LinkCalls, 'isFull'>) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (links.isFull && limits.has(request.routeOptions.config.limit)) answerError(request, reply, FULL);
    else done();
  };
}
