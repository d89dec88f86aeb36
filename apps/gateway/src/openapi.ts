/** Writes `openapi.json`: run by `npm run openapi`, after a build. */
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { RedisListClient } from '@oncelink/messaging';
import { GatewayModule } from './gateway.module.ts';
import { makeDocument } from './http/make-document.ts';
import { LinkCalls } from './links/link-calls.ts';

// The document depends on classes alone; what they are given is never used.
const parts = {
  config: { publicOrigin: '', demoMode: false, secretMaxTtl: null, prices: null },
  links: new LinkCalls(new RedisListClient({ url: 'redis://127.0.0.1', service: 'secrets' })),
};
const app = await NestFactory.create<NestFastifyApplication>(
  GatewayModule.with(parts),
  new FastifyAdapter(),
  {
    logger: ['error'],
  },
);
await app.init();
const text = JSON.stringify(makeDocument(app), null, 2);
writeFileSync(new URL('../openapi.json', import.meta.url), `${text}\n`);
await app.close();
