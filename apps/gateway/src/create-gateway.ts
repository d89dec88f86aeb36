import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createNestLog } from '@oncelink/service-kit';
import { makeDocument } from './docs/make-document.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { GatewayModule, type GatewayParts } from './gateway.module.ts';
import { ErrorFilter } from './http/error-filter.ts';
import { collectMethods } from './http/refuse-methods.ts';
import { serverOptions } from './http/server-options.ts';
import { prepareServer } from './prepare-server.ts';
import { serveSecurityTxt } from './site/serve-security-txt.ts';

/** The gateway, ready to listen. Its parts are connected, and closed, by whoever made them. */
export async function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  const { config, log } = parts;
  const adapter = new FastifyAdapter({ ...serverOptions(config.patienceMs), skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), adapter, {
    bodyParser: false,
    // Nest would list every route at every start.
    logger: { ...createNestLog(log), log: () => undefined },
  });
  const server = app.getHttpAdapter().getInstance();
  prepareServer(server, parts);
  const refuseOtherMethods = collectMethods(server);
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  serveDocs(server, makeDocument(app), config.publicOrigin);
  serveSecurityTxt(server, config);
  refuseOtherMethods();
  await server.ready();
  return app;
}
