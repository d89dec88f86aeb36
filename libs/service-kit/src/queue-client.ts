import { setTimeout as delay } from 'node:timers/promises';
import { createNodeRedisClient, type IRedisClient } from 'bullmq';
import { ErrorReply } from 'redis';
import { endLateConnection, type Redis } from './create-redis.ts';

/** A connection in the form that BullMQ uses. */
interface QueueClient {
  readonly client: IRedisClient;
  /** Closes the connection and its duplicates for good. */
  end(): void;
}

const ignore = (): void => undefined;

const ASK_AGAIN_MS = 100;

/**
 * BullMQ stops listening to a connection before that one is closed: without someone else who listens, one that breaks
 * in between, because Redis dies while a worker ends, would end the process. And a worker that is closed then may still
 * want to connect again, and would stay connected for ever. The connection itself tells the outage.
 */
export function openQueueClient(connection: Redis): QueueClient {
  const duplicates: QueueClient[] = [];
  endLateConnection(connection);
  const client = createNodeRedisClient(connection.on('error', ignore)).on('error', ignore);
  client.duplicate = (options?: { readonly connectionName?: string }) => {
    const name = options?.connectionName;
    const duplicate = openQueueClient(connection.duplicate(name === undefined ? {} : { name }));
    duplicates.push(duplicate);
    return duplicate.client;
  };
  // BullMQ asks for the version once, as it begins, and remembers for ever that it failed: every job would be refused.
  const askVersion = client.info.bind(client);
  client.info = async () => {
    for (;;) {
      try {
        return await askVersion();
      } catch (error) {
        if (!connection.isOpen || error instanceof ErrorReply) throw error;
        await delay(ASK_AGAIN_MS);
      }
    }
  };
  const end = (): void => {
    for (const duplicate of duplicates) duplicate.end();
    // BullMQ knows this text as that of a connection which is closed.
    client.connect = () => Promise.reject(new Error('Connection is closed.'));
    connection.destroy();
  };
  return { client, end };
}
