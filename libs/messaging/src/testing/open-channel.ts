import { Logger } from '@nestjs/common';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import type { MessageContract, RedisListClientOptions } from '../client-options.ts';
import { RedisListClient } from '../redis-list-client.ts';
import { RedisListServer } from '../redis-list-server.ts';
import { settleEach, type Ticket } from '../ticket.ts';

/** Gateways and services of a spec share it. */
export const ASSERTION_KEY = Buffer.alloc(32, 'spec');

/** Any pattern takes and answers anything. */
export type AnyContract = Record<string, { request: unknown; result: unknown }>;

export interface Handlers {
  /** Answers one request with what it returns. */
  readonly each?: Readonly<Record<string, (ticket: Ticket) => unknown>>;
  /** Settles all requests of a batch. */
  readonly batch?: Readonly<Record<string, (tickets: readonly Ticket[]) => unknown>>;
  readonly maxMessageBytes?: number;
}

/** Answers every request with itself. */
export function echo(tickets: readonly Ticket[]): void {
  for (const ticket of tickets) ticket.settle(ticket.request);
}

/** A server that takes requests already. */
export async function openServer(url: string, service: string, handlers: Handlers): Promise<RedisListServer> {
  const server = startServer(url, service, handlers);
  await untilConnected(server);
  return server;
}

/** A server that may still be connecting. */
export function startServer(
  url: string,
  service: string,
  { each = {}, batch = {}, maxMessageBytes }: Handlers,
): RedisListServer {
  const options = maxMessageBytes === undefined ? {} : { maxMessageBytes };
  const server = new RedisListServer({ url, service, assertionKey: ASSERTION_KEY, ...options });
  for (const [pattern, answer] of Object.entries(each)) {
    server.handle(pattern, (tickets) => settleEach(tickets, async (ticket) => answer(ticket)));
  }
  for (const [pattern, settle] of Object.entries(batch)) {
    server.handle(pattern, async (tickets) => void (await settle(tickets)));
  }
  server.listen(() => undefined);
  return server;
}

export async function openClient<C extends MessageContract<C> = AnyContract>(
  url: string,
  service: string,
  options: Partial<RedisListClientOptions> = {},
): Promise<RedisListClient<C>> {
  const client = new RedisListClient<C>({ url, service, assertionKey: ASSERTION_KEY, ...options });
  await client.connect();
  return client;
}

export const untilConnected = ({ status }: { readonly status: Observable<string> }): Promise<string> =>
  firstValueFrom(status.pipe(filter((now) => now === 'connected')));

/** Handlers fail on purpose in these tests. */
export const silenceNest = (): void => Logger.overrideLogger(false);
