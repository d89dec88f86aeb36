import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runDueWork } from '../billing/run-due-work.ts';
import type { Fault } from '../controls.ts';
import { API_VERSION, newId, type Simulation } from '../simulation.ts';
import { answerCall, type Question } from './answer-call.ts';
import { ApiError } from './api-error.ts';
import { API_ROUTES, type ApiRoute } from './api-routes.ts';

export interface ApiOptions {
  readonly sim: Simulation;
  /** What happens to a call to this path; undefined when nothing does. */
  readonly faultOf: (path: string) => Fault['kind'] | undefined;
  readonly apiKey: string;
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** @throws ApiError 401 without the key of this account */
export function requireKey(request: FastifyRequest, apiKey: string): void {
  if (request.headers.authorization === `Bearer ${apiKey}`) return;
  throw new ApiError(401, 'Invalid API Key provided.');
}

function requireVersion(request: FastifyRequest): void {
  const version = single(request.headers['stripe-version']) ?? API_VERSION;
  if (version === API_VERSION) return;
  throw new ApiError(
    400,
    `Invalid Stripe API version: ${version}. This simulator speaks ${API_VERSION} only.`,
  );
}

function read(route: ApiRoute, request: FastifyRequest<{ Params: { id?: string } }>): Question {
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    route,
    path,
    id: request.params.id ?? '',
    query,
    body: typeof request.body === 'string' ? request.body : '',
    idempotencyKey: single(request.headers['idempotency-key']),
  };
}

const REFUSALS = {
  'rate-limited': new ApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
  unavailable: new ApiError(503, 'The service is not available for a moment.', { type: 'api_error' }),
  'server-error': new ApiError(500, 'An unknown error occurred.', { type: 'api_error' }),
};

function serveRoute(app: FastifyInstance, { sim, faultOf, apiKey }: ApiOptions, route: ApiRoute): void {
  app.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      requireKey(request, apiKey);
      requireVersion(request);
      const question = read(route, request);
      const fault = faultOf(question.path);
      if (fault === 'hanging') return reply.hijack();
      runDueWork(sim);
      const refusal = fault === undefined || fault === 'lost-answer' ? undefined : REFUSALS[fault];
      const answer = answerCall(sim, question, refusal);
      if (fault === 'lost-answer') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      if (answer.replayOf !== undefined) {
        reply.headers({ 'Idempotent-Replayed': 'true', 'Original-Request': answer.replayOf });
      }
      return reply.status(answer.status).header('Request-Id', answer.requestId).send(answer.body);
    },
  });
}

/** Answers what no route could: no key, another version, nothing at this address. */
export async function refuse(error: unknown, reply: FastifyReply): Promise<FastifyReply> {
  if (!(error instanceof ApiError)) throw error;
  return reply
    .status(error.status)
    .headers({ 'Content-Type': 'application/json', 'Request-Id': newId('req') })
    .send(JSON.stringify(error, null, 2));
}

/** The provider's API below `/v1`. */
export async function serveApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'Content-Type': 'application/json', 'Stripe-Version': API_VERSION });
  });
  app.setErrorHandler((error, _request, reply) => refuse(error, reply));
  for (const route of API_ROUTES) serveRoute(app, options, route);
}
