export { BatchPattern } from './batch-pattern.ts';
export {
  CLIENT_DEFAULTS,
  type CallOptions,
  type MessageContract,
  type RedisListClientOptions,
} from './client-options.ts';
export { RemoteError, UnavailableError, type RemoteErrorCode, type UnavailableReason } from './errors.ts';
export { MessageContext } from './message-context.ts';
export { RedisListClient } from './redis-list-client.ts';
export { RedisListServer, type RedisListServerOptions } from './redis-list-server.ts';
