import { Module, type DynamicModule, type LoggerService, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices';
import type { RedisListServer } from './redis-list-server.ts';
import type { BatchHandler } from './ticket.ts';

/**
 * Marks a controller method as the handler of a pattern. It gets all tickets of this pattern that one pop brought
 * and settles each of them; what it throws fails those that it has not settled. Nest's guards, pipes and filters do
 * not run: they know single requests only.
 */
export const BatchPattern = DiscoveryService.createDecorator<string>();

@Module({})
class BatchModule {}

interface BatchServiceOptions {
  readonly strategy: RedisListServer;
  readonly logger: LoggerService | false;
}

/** A Nest microservice whose `@BatchPattern` methods answer what `strategy` takes from its list. */
export async function createBatchService(
  module: Type | DynamicModule,
  { strategy, logger }: BatchServiceOptions,
): Promise<Pick<NestMicroservice, 'close' | 'get' | 'listen'>> {
  const root = { module: BatchModule, imports: [module, DiscoveryModule] };
  const app = await NestFactory.createMicroservice(root, {
    strategy,
    logger,
    abortOnError: false, // the process reports why it can't start, and ends
  });
  if (logger !== false) strategy.speakBy(logger);
  const discovery = app.get(DiscoveryService);
  const scanner = app.get(MetadataScanner);
  for (const controller of discovery.getControllers()) {
    const instance: unknown = controller.instance;
    if (typeof instance !== 'object' || instance === null) continue;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
      const pattern = discovery.getMetadataByDecorator(BatchPattern, controller, name);
      const method: unknown = Reflect.get(instance, name);
      if (pattern === undefined || typeof method !== 'function') continue;
      const handler: BatchHandler = method.bind(instance);
      strategy.handle(pattern, handler);
    }
  }
  return app;
}
