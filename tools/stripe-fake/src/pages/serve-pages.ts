import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { Params } from '../api/params.ts';
import { runDueWork } from '../billing/run-due-work.ts';
import type { Simulation } from '../simulation.ts';
import { actOnCheckout, showCheckout } from './checkout-page.ts';
import { html } from './html.ts';
import { sendPage, type Page } from './page-frame.ts';
import { actOnPortal, showPortal } from './portal-page.ts';
import { STYLESHEET } from './stylesheet.ts';

type Request = FastifyRequest<{ Params: { id: string }; Body: string }>;

/**
 * A form of another site can't be sent here. The unguessable address is the first defence; this one still holds when
 * an address has leaked.
 * @throws ApiError 403
 */
async function refuseForeignForms({ method, headers, host }: FastifyRequest): Promise<void> {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  if (!isOwn || site !== 'same-origin') throw new ApiError(403, 'This form was sent by another site.');
}

/** Runs what a button does; a refusal is shown on the page it belongs to. */
function attempt(
  act: () => string,
  problemPage: (problem: string) => Page,
  reply: FastifyReply,
): FastifyReply {
  try {
    return reply.redirect(act(), 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404) throw error;
    return sendPage(reply, problemPage(error.message));
  }
}

function serveCheckout(app: FastifyInstance, sim: Simulation): void {
  const find = (request: Request) => {
    const checkout = sim.state.checkouts.get(request.params.id);
    if (checkout === undefined) throw new ApiError(404, 'There is no such checkout.');
    return checkout;
  };
  app.get('/c/pay/:id', async (request: Request, reply) => sendPage(reply, showCheckout(sim, find(request))));
  app.post('/c/pay/:id', async (request: Request, reply) => {
    const checkout = find(request);
    const action = Params.read(request.body).text('action');
    return attempt(
      () => actOnCheckout(sim, checkout, action),
      (problem) => showCheckout(sim, checkout, problem),
      reply,
    );
  });
}

function servePortal(app: FastifyInstance, sim: Simulation): void {
  const find = (request: Request) => {
    const session = sim.state.portals.get(request.params.id);
    if (session === undefined) throw new ApiError(404, 'There is no such portal.');
    return session;
  };
  app.get('/p/session/:id', async (request: Request, reply) =>
    sendPage(reply, showPortal(sim, find(request))),
  );
  app.post('/p/session/:id', async (request: Request, reply) => {
    const session = find(request);
    const act = (): string => {
      actOnPortal(sim, session, Params.read(request.body));
      return `/p/session/${session.id}`;
    };
    return attempt(act, (problem) => showPortal(sim, session, problem), reply);
  });
}

/** The pages that buyers and customers see. */
export async function servePages(app: FastifyInstance, { sim }: { readonly sim: Simulation }): Promise<void> {
  app.addHook('onRequest', refuseForeignForms);
  app.addHook('preHandler', async () => runDueWork(sim));
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) throw error;
    const body = html`<h1>That did not work</h1>
      <p class="muted">${error.message}</p>`;
    return sendPage(reply, { title: 'Not possible', body, status: error.status });
  });
  app.get('/simulator.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(STYLESHEET),
  );
  serveCheckout(app, sim);
  servePortal(app, sim);
}
