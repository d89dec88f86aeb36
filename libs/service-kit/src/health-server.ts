import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { describeMetrics } from './metrics.ts';
import { withDeadline } from './with-deadline.ts';

/** Rejects when the part does not work. */
export type HealthCheck = () => Promise<unknown>;

export interface HealthServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Only this machine by default: metrics tell how much is made and read, and by how many. */
  readonly host?: string;
  /** Parts that must work for the process to be ready, by the name a failure is reported under. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly deadlineMs?: number;
  /** Once aborted the process is alive but no longer ready, so that it gets no new work while it drains. */
  readonly shutdown?: AbortSignal;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` to the operator. Answers name parts, never the
 * reasons of their failures.
 */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (request.url === '/health/live') send(response, 200, { status: 'ok' });
    else if (request.url === '/health/ready') void sendReadiness(response, options);
    else if (request.url === '/metrics') void sendMetrics(response);
    else send(response, 404, { status: 'not found' });
  });
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), close: () => close(server) };
}

async function sendReadiness(response: ServerResponse, options: HealthServerOptions): Promise<void> {
  const failing = options.shutdown?.aborted ? ['shutdown'] : await findFailing(options);
  if (failing.length === 0) send(response, 200, { status: 'ready' });
  else send(response, 503, { status: 'unavailable', failing });
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  const { type, text } = await describeMetrics();
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Names of the checks that failed or did not finish in time. */
export async function findFailing({
  checks,
  deadlineMs = 1000,
}: Pick<HealthServerOptions, 'checks' | 'deadlineMs'>): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withDeadline(check(), deadlineMs);
        return [];
      } catch {
        return [name];
      }
    }),
  );
  return names.flat();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The health server has no port.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
