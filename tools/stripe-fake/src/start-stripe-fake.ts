import Fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from './api/api-error.ts';
import { refuse, serveApi } from './api/serve-api.ts';
import { runDueWork } from './billing/run-due-work.ts';
import { Controls } from './controls.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveControls } from './serve-controls.ts';
import { Simulation } from './simulation.ts';
import { emptyState, keepState, loadState } from './state.ts';
import { WebhookSender } from './webhook-sender.ts';

/** How often work that became due is done, and changes are written to the state file. */
const TICK_MS = 1000;

const LOOPBACK = '127.0.0.1';

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Loopback unless a container has to be reached from others. */
  readonly host?: string;
  /** Where browsers reach the pages, without a slash at the end; by default the address it listens on. */
  readonly publicUrl?: string;
  /** What the SDK must present: `sk_test_…`. */
  readonly apiKey: string;
  /** Signs the webhooks: `whsec_…`. */
  readonly webhookSecret: string;
  /** Gets the webhooks; without one they wait until `controls.setWebhookUrl` names one. */
  readonly webhookUrl?: string;
  /** Keeps everything between starts; without it all is forgotten. */
  readonly stateFile?: string;
  /** Milliseconds since 1970; `controls` move the simulated time on from here. */
  readonly now?: () => number;
  /** First pause before a webhook is sent again; doubles up to a minute. */
  readonly retryDelayMs?: number;
}

export interface PaymentSimulator {
  /** Where it listens, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly port: number;
  readonly controls: Controls;
  close(): Promise<void>;
}

function createServer(): FastifyInstance {
  const app = Fastify({
    // A half-open request must not hold up the end.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // By default a mistyped field would be taken away in silence.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.setNotFoundHandler((request, reply) =>
    refuse(new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`), reply),
  );
  return app;
}

/**
 * Starts a stand-in for the payment provider, for development and tests: no money moves.
 * @throws Error in production, where someone could mistake it for the real one
 */
export async function startPaymentSimulator(options: SimulatorOptions): Promise<PaymentSimulator> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The payment simulator does not run with NODE_ENV=production.');
  }
  const { apiKey, webhookSecret: secret, webhookUrl, retryDelayMs, stateFile, now = Date.now } = options;
  const state = stateFile === undefined ? emptyState() : loadState(stateFile);
  const save = stateFile === undefined ? () => undefined : keepState(stateFile, state);
  const sender = new WebhookSender({ secret, url: webhookUrl, retryDelayMs });
  const sim = new Simulation(state, now, (event) => sender.send(event));
  const controls = new Controls(sim, sender);

  const app = createServer();
  // Before the answer, so that a kill loses nothing that was answered.
  app.addHook('onSend', async () => save());
  await app.register(serveApi, { sim, apiKey, faultOf: (path: string) => controls.strike(path) });
  await app.register(serveControls, { controls, apiKey, prefix: '/_simulator' });
  await app.register(servePages, { sim });
  const url = await app.listen({ host: options.host ?? LOOPBACK, port: options.port ?? 0 });
  sim.publicUrl = options.publicUrl ?? url;
  for (const event of state.events.values()) if (event.pending_webhooks > 0) sender.send(event);

  const tick = setInterval(() => {
    runDueWork(sim);
    save();
  }, TICK_MS);
  const close = async (): Promise<void> => {
    clearInterval(tick);
    sender.close();
    await app.close();
    save();
  };
  return { url, port: Number(new URL(url).port), controls, close };
}
