import type { FastifyInstance } from 'fastify';
import { ApiError } from './api/api-error.ts';
import { refuse, requireKey } from './api/serve-api.ts';
import type { AfterLastRetry, Card, Controls, Delivery, Fault } from './controls.ts';

const text = { type: 'string', minLength: 1 } as const;
const whole = { type: 'integer', minimum: 0 } as const;

/** A body that has exactly these fields. */
const bodyOf = (
  properties: Record<string, object>,
  required: readonly string[] = Object.keys(properties),
) => ({
  body: { type: 'object', additionalProperties: false, properties, required },
});

const FAULTS: readonly Fault['kind'][] = [
  'rate-limited',
  'unavailable',
  'server-error',
  'lost-answer',
  'hanging',
];

const SCHEMAS = {
  advance: bodyOf({ seconds: whole, toPeriodEndOf: text }, []),
  card: bodyOf({ customer: text, card: { enum: ['accepted', 'declined'] } }),
  afterLastRetry: bodyOf({ outcome: { enum: ['cancel', 'mark-unpaid'] } }),
  checkout: bodyOf({ session: text }),
  fault: bodyOf({ kind: { enum: FAULTS }, times: whole, path: text }, ['kind', 'times']),
  webhooks: bodyOf({ url: text, held: { type: 'boolean' } }, []),
  deliver: bodyOf(
    {
      eventIds: { type: 'array', items: text },
      copies: whole,
      delayMs: whole,
      ageSeconds: whole,
      reserialised: { type: 'boolean' },
    },
    ['eventIds'],
  ),
};

interface Bodies {
  readonly advance: { readonly seconds?: number; readonly toPeriodEndOf?: string };
  readonly card: { readonly customer: string; readonly card: Card };
  readonly webhooks: { readonly url?: string; readonly held?: boolean };
  readonly deliver: Delivery & { readonly eventIds: readonly string[] };
}

export interface ControlOptions {
  readonly controls: Controls;
  readonly apiKey: string;
}

function serveTime(app: FastifyInstance, controls: Controls): void {
  const stateNow = () => ({ now: controls.now(), eventIds: controls.eventIds() });
  app.get('/state', async () => stateNow());
  app.post<{ Body: Bodies['advance'] }>('/advance', { schema: SCHEMAS.advance }, async ({ body }) => {
    if (body.seconds !== undefined) controls.advance(body.seconds);
    if (body.toPeriodEndOf !== undefined) controls.advanceToPeriodEnd(body.toPeriodEndOf);
    return stateNow();
  });
}

function serveBuyers(app: FastifyInstance, controls: Controls): void {
  app.post<{ Body: Bodies['card'] }>('/card', { schema: SCHEMAS.card }, async ({ body }) => {
    controls.setCard(body.customer, body.card);
    return body;
  });
  app.post<{ Body: { readonly outcome: AfterLastRetry } }>(
    '/after-last-retry',
    { schema: SCHEMAS.afterLastRetry },
    async ({ body }) => {
      controls.setAfterLastRetry(body.outcome);
      return body;
    },
  );
  app.post<{ Body: { readonly session: string } }>(
    '/pay-checkout',
    { schema: SCHEMAS.checkout },
    async ({ body }) => {
      controls.payCheckout(body.session);
      return body;
    },
  );
}

function serveFaults(app: FastifyInstance, controls: Controls): void {
  app.post<{ Body: Fault }>('/fault', { schema: SCHEMAS.fault }, async ({ body }) => {
    controls.setFault(body);
    return body;
  });
  app.delete('/fault', async () => {
    controls.clearFaults();
    return {};
  });
  app.post<{ Body: Bodies['webhooks'] }>('/webhooks', { schema: SCHEMAS.webhooks }, async ({ body }) => {
    if (body.url !== undefined) controls.setWebhookUrl(body.url);
    if (body.held === true) controls.holdWebhooks();
    if (body.held === false) controls.releaseWebhooks();
    return body;
  });
  app.post<{ Body: Bodies['deliver'] }>('/deliver', { schema: SCHEMAS.deliver }, async ({ body }) => {
    const { eventIds, ...delivery } = body;
    return { statuses: await controls.deliver(eventIds, delivery) };
  });
}

/** The controls for tests in other processes, below `/_simulator`; they need the API key. */
export async function serveControls(
  app: FastifyInstance,
  { controls, apiKey }: ControlOptions,
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(error instanceof ApiError ? error : new ApiError(400, reason), reply);
  });
  await app.register(
    async (inner) => {
      inner.addHook('onRequest', async (request) => requireKey(request, apiKey));
      serveTime(inner, controls);
      serveBuyers(inner, controls);
      serveFaults(inner, controls);
    },
    { prefix: '/_simulator' },
  );
}
