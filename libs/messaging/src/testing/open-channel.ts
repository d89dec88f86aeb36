import { Logger } from '@nestjs/common';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import type { MessageContext } from '../message-context.ts';
import type { MessageContract, RedisListClientOptions } from '../client-options.ts';
import { RedisListClient } from '../redis-list-client.ts';
import { RedisListServer } from '../redis-list-server.ts';

/** Gateways and services of a spec share it. */
export const ASSERTION_KEY = Buffer.alloc(32, 'spec');

/** Any pattern takes and answers anything. */
export type AnyContract = Record<string, { request: unknown; result: unknown }>;

export type SingleHandler = (request: unknown, context: MessageContext) => unknown;
export type BatchHandler = (requests: unknown[], context: MessageContext) => unknown;

export interface Handlers {
  readonly single?: Readonly<Record<string, SingleHandler>>;
  readonly batch?: Readonly<Record<string, BatchHandler>>;
  readonly maxMessageBytes?: number;
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
  { single = {}, batch = {}, maxMessageBytes }: Handlers,
): RedisListServer {
  const options = maxMessageBytes === undefined ? {} : { maxMessageBytes };
  const server = new RedisListServer({ url, service, assertionKey: ASSERTION_KEY, ...options });
  for (const [pattern, handle] of Object.entries(single)) {
    server.addHandler(pattern, async (request: unknown, context: MessageContext) => handle(request, context));
  }
  for (const [pattern, handle] of Object.entries(batch)) {
    const handler = async (requests: unknown[], context: MessageContext) => handle(requests, context);
    server.addHandler(pattern, handler, false, { batch: true });
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
