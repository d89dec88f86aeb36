import 'reflect-metadata';
import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  healthAddress,
  readCertificate,
  readConfig,
  runProcess,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
} from '@oncelink/service-kit';
import { checkMigrations, createPool, watchPool } from '@oncelink/service-kit/database';
import { AppModule } from './app.module.ts';
import { startBytesServer, type BytesServer } from './bytes/bytes-server.ts';
import { PartsService } from './bytes/parts.service.ts';
import { RangesService } from './bytes/ranges.service.ts';
import { FILES_SETTINGS, type FilesConfig } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openStore } from './store/open-store.ts';
import { watchStore } from './store/watch-store.ts';

/** With TLS to nginx where there is a certificate. @throws ConfigError half of one */
const certificateOf = ({ FILES_CERTIFICATE: cert, FILES_CERTIFICATE_KEY: key }: FilesConfig) =>
  readCertificate('FILES_CERTIFICATE', cert, key);

const messagesOf = (config: FilesConfig): RedisListServer =>
  new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'files',
    assertionKey: config.FILES_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });

const unless = (isWell: boolean, what: string): Promise<void> =>
  isWell ? Promise.resolve() : Promise.reject(new Error(what));

await runProcess('files-service', async ({ onShutdown, shutdown }) => {
  const config = readConfig(FILES_SETTINGS);
  const certificate = certificateOf(config);
  const store = openStore(config);
  const log = createLog({ service: 'files-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('files-service', traceSettings(config)));
  const messages = messagesOf(config);
  const pool = createPool({ url: config.FILES_DATABASE_URL, applicationName: 'files-service', log });
  watchPool(pool);
  onShutdown('database', () => pool.end());
  const migrations = checkMigrations(pool, MIGRATIONS);
  const started: { bytes?: BytesServer } = {};
  const health = await startHealthServer({
    ...healthAddress(config),
    checks: {
      database: () => pool.query('SELECT 1'),
      migrations,
      messages: () => unless(messages.isConnected, 'Not connected.'),
      // Comes last of all. Who hands bytes on to a process that is said to be ready would find nobody there.
      bytes: () => unless(started.bytes !== undefined, 'Not listening.'),
      // Not the store: while it is away, callers are told so by this process alone.
    },
    shutdown,
  });
  onShutdown('health', () => health.close());
  onShutdown('watch of the store', watchStore({ store, pool, limits: config }));
  await untilHealthy(migrations);

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of({ config, pool, log, store }), options);
  await app.listen();
  onShutdown('messages and jobs', () => app.close());
  const [parts, ranges] = [app.get(PartsService), app.get(RangesService)];
  const { HOST: host, PORT: port } = config;
  const bytes = await startBytesServer({ host, port, certificate, log, parts, ranges });
  started.bytes = bytes;
  onShutdown('bytes', () => bytes.close());
  log.info('started', { port: bytes.port });
});
