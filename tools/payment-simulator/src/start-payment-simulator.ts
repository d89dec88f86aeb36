import Fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from './api/api-error.ts';
import { FaultSwitch } from './api/fault-switch.ts';
import { refuse, serveApi } from './api/serve-api.ts';
import { runDueWork } from './billing/run-due-work.ts';
import { SimulatedClock } from './billing/simulated-clock.ts';
import { controlSimulation } from './control-simulation.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveControls } from './serve-controls.ts';
import { Simulation } from './simulation.ts';
import type { PaymentSimulator, SimulatorOptions } from './simulator-options.ts';
import { emptyState, keepState, loadState } from './state.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

/** How often what became due by itself happens, and what has changed is written down. */
const TICK_MS = 1000;

const HOST = '127.0.0.1';

const createServer = (): FastifyInstance =>
  Fastify({
    // A half-open request must not hold up the end.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // By default a mistyped field would be taken away in silence.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });

function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  app.setNotFoundHandler((request, reply) =>
    refuse(new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`), reply),
  );
  return app.listen({ host, port });
}

/** Everything but the server: what is remembered, its clock, and who is told. */
function buildParts({
  webhookSecret,
  webhookUrl,
  retryDelayMs,
  stateFile,
  now = Date.now,
}: SimulatorOptions) {
  const state = stateFile === undefined ? emptyState() : loadState(stateFile);
  const sender = new WebhookSender({ secret: webhookSecret, url: webhookUrl, retryDelayMs });
  const clock = new SimulatedClock(now, state.settings);
  const sim = new Simulation({ state, clock, onEvent: (event) => sender.send(event) });
  return { sim, sender, faults: new FaultSwitch() };
}

/**
 * Starts a stand-in for the payment provider, for development and tests: no money moves.
 * @throws Error in production, where somebody could mistake it for the real one
 */
export async function startPaymentSimulator(options: SimulatorOptions): Promise<PaymentSimulator> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The payment simulator does not run with NODE_ENV=production.');
  }
  const { apiKey, stateFile } = options;
  const parts = buildParts(options);
  const { sim, sender } = parts;
  const controls = controlSimulation(parts);
  const save = stateFile === undefined ? () => undefined : keepState(stateFile, sim.state);
  const app = createServer();
  // Before the answer: whoever has been told of something will find it again, even if we are killed now.
  app.addHook('onSend', async () => save());
  await app.register(serveApi, { ...parts, apiKey });
  await app.register(serveControls, { controls, apiKey });
  await app.register(servePages, { sim });
  const url = await listen(app, options.host ?? HOST, options.port ?? 0);
  sim.publicUrl = options.publicUrl ?? url;
  for (const event of sim.state.events.values()) if (event.pending_webhooks > 0) sender.send(event);

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
