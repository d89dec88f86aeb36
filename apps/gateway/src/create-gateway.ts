import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createNestLog } from '@oncelink/service-kit';
import { countKeyUsage } from './auth/key-usage.service.ts';
import { makeDocument, makeV1Document } from './docs/make-document.ts';
import { serveDocs } from './docs/serve-docs.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { GatewayModule } from './gateway.module.ts';
import { admitter } from './http/admit-requests.hook.ts';
import { configureServer } from './http/configure-server.ts';
import { callDirectly, DirectCalls, type Steps } from './http/direct-calls.ts';
import { answerRecorder } from './http/record-answers.hook.ts';
import { collectMethods } from './http/refuse-methods.ts';
import { serverOptions } from './http/server-options.ts';
import { proxyWatch } from './limits/client-address.ts';
import { collectV1 } from './v1/answer-programs.hook.ts';

const stepsOf = ({ config, log, links, readiness }: GatewayParts): Steps => ({
  admit: admitter(config, links),
  watch: proxyWatch(log, config.trustedProxies),
  record: answerRecorder(log),
  shutdown: readiness.shutdown,
});

/** The gateway, ready to listen. The caller has connected its parts, and closes them. */
export async function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  const { config, log } = parts;
  const steps = stepsOf(parts);
  const direct = new DirectCalls(steps);
  const options = serverOptions(config.patienceMs, config, direct);
  const adapter = new FastifyAdapter({ ...options, skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), adapter, {
    bodyParser: false,
    // Else Nest ends the process, and a test with it, before anybody is told why the gateway can't start.
    abortOnError: false,
    // Nest would list every route at every start.
    logger: { ...createNestLog(log), log: () => undefined },
  });
  const server = app.getHttpAdapter().getInstance();
  configureServer(server, steps, config.apiOrigins);
  server.addHook('onRoute', (route) => {
    callDirectly(app, route);
    direct.add(app, route);
  });
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
