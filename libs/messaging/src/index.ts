export { BatchPattern } from './batch-pattern.ts';
export { RemoteError, UnavailableError, type RemoteErrorCode, type UnavailableReason } from './errors.ts';
export { MessageContext } from './message-context.ts';
export {
  RedisListClient,
  type CallOptions,
  type MessageContract,
  type RedisListClientOptions,
} from './redis-list-client.ts';
export { RedisListServer, type RedisListServerOptions } from './redis-list-server.ts';
