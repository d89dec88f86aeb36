export { BatchPattern, createBatchService } from './batch-service.ts';
export {
  CLIENT_DEFAULTS,
  type CallOptions,
  type MessageContract,
  type RedisListClientOptions,
} from './client-options.ts';
export { BusyCollector } from './redis-connection.ts';
export { RemoteError, UnavailableError, type RemoteErrorCode, type UnavailableReason } from './errors.ts';
export { RedisListClient } from './redis-list-client.ts';
export { RedisListServer, type RedisListServerOptions } from './redis-list-server.ts';
export { settleEach, Ticket } from './ticket.ts';
