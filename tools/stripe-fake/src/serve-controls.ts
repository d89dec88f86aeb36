import type { FastifyInstance } from 'fastify';
import { ApiError } from './api/api-error.ts';
import { refuse, requireKey } from './api/serve-api.ts';
import type { Controls } from './controls.ts';
import type { Delivery } from './webhook-sender.ts';

const text = { type: 'string', minLength: 1 } as const;
const whole = { type: 'integer', minimum: 0 } as const;
const flag = { type: 'boolean' } as const;

/** A body that has no other fields. */
const body = (properties: Record<string, object>, required: readonly string[] = []) => ({
  schema: { body: { type: 'object', additionalProperties: false, properties, required } },
});

interface Advance {
  readonly seconds?: number;
  readonly toPeriodEndOf?: string;
}
interface Webhooks {
  readonly url?: string;
  readonly held?: boolean;
}
interface Deliver extends Delivery {
  readonly eventIds: readonly string[];
}

function serveEach(app: FastifyInstance, controls: Controls): void {
  app.post<{ Body: Advance }>('/advance', body({ seconds: whole, toPeriodEndOf: text }), async (request) => {
    const { seconds, toPeriodEndOf } = request.body;
    if (seconds !== undefined) controls.advance(seconds);
    if (toPeriodEndOf !== undefined) controls.advanceToPeriodEnd(toPeriodEndOf);
    return { now: controls.now(), eventIds: controls.eventIds() };
  });
  app.post<{ Body: { readonly session: string } }>(
    '/pay-checkout',
    body({ session: text }, ['session']),
    async (request) => {
      controls.payCheckout(request.body.session);
      return request.body;
    },
  );
  app.post<{ Body: Webhooks }>('/webhooks', body({ url: text, held: flag }), async (request) => {
    const { url, held } = request.body;
    if (url !== undefined) controls.setWebhookUrl(url);
    if (held === true) controls.holdWebhooks();
    if (held === false) controls.releaseWebhooks();
    return request.body;
  });
  const deliver = { eventIds: { type: 'array', items: text }, copies: whole, ageSeconds: whole };
  app.post<{ Body: Deliver }>(
    '/deliver',
    body({ ...deliver, reserialised: flag }, ['eventIds']),
    async (request) => {
      const { eventIds, ...delivery } = request.body;
      return { statuses: await controls.deliver(eventIds, delivery) };
    },
  );
}

interface ControlOptions {
  readonly controls: Controls;
  readonly apiKey: string;
}

/** The controls that tests in other processes use, below `/_simulator`; they need the API key. */
export async function serveControls(
  app: FastifyInstance,
  { controls, apiKey }: ControlOptions,
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(error instanceof ApiError ? error : new ApiError(400, reason), reply);
  });
  app.addHook('onRequest', async (request) => requireKey(request, apiKey));
  serveEach(app, controls);
}
