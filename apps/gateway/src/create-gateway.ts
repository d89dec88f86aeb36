import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createNestLog } from '@oncelink/service-kit';
import { countKeyUsage } from './auth/key-usage.service.ts';
import { makeDocument, makeV1Document } from './docs/make-document.ts';
import { serveDocs } from './docs/serve-docs.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { GatewayModule } from './gateway.module.ts';
import { callDirectly } from './http/call.guard.ts';
import { configureServer } from './http/configure-server.ts';
import { collectMethods } from './http/refuse-methods.ts';
import { serverOptions } from './http/server-options.ts';
import { collectV1 } from './v1/answer-programs.hook.ts';

/** The gateway, ready to listen. The caller has connected its parts, and closes them. */
export async function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  const { config, log } = parts;
  const adapter = new FastifyAdapter({ ...serverOptions(config.patienceMs, config), skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), adapter, {
    bodyParser: false,
    // Else Nest ends the process, and a test with it, before anybody is told why the gateway can't start.
    abortOnError: false,
    // Nest would list every route at every start.
    logger: { ...createNestLog(log), log: () => undefined },
  });
  const server = app.getHttpAdapter().getInstance();
  configureServer(server, parts);
  server.addHook('onRoute', (route) => callDirectly(app, route));
  server.addHook('onRoute', (route) => countKeyUsage(app, route));
  const answerPreflights = collectV1(server, config.apiOrigins);
  const refuseOtherMethods = collectMethods(server);
  await app.init();
  const documents = { page: () => makeDocument(app), v1: () => makeV1Document(app) };
  serveDocs(server, documents, config.publicOrigin);
  answerPreflights();
  refuseOtherMethods();
  await server.ready();
  return app;
}
