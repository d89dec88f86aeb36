import { createNodeRedisClient, type IRedisClient } from 'bullmq';
import type { Redis } from './create-redis.ts';

/**
 * A connection in the form that BullMQ uses, and so are its duplicates. BullMQ stops listening to a connection before that one is closed: without
 * somebody else who listens, one that breaks in between, because Redis dies while a worker ends, would end the process.
 * The connection itself tells the outage.
 */
export function queueClient(connection: Redis): IRedisClient {
  const client = createNodeRedisClient(connection).on('error', () => undefined);
  client.duplicate = (options?: { readonly connectionName?: string }) => {
    const name = options?.connectionName;
    return queueClient(connection.duplicate(name === undefined ? {} : { name }).on('error', () => undefined));
  };
  return client;
}
