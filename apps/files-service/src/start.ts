import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  healthAddress,
  readCertificate,
  readConfig,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type ProcessContext,
} from '@oncelink/service-kit';
import { checkMigrations, createPool, watchPool } from '@oncelink/service-kit/database';
import { AppModule } from './app.module.ts';
import { startBytesServer } from './bytes/bytes-server.ts';
import { PartsService } from './bytes/parts.service.ts';
import { RangesService } from './bytes/ranges.service.ts';
import { FILES_SETTINGS, type FilesConfig } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openStore } from './store/open-store.ts';
import { watchStore } from './store/watch-store.ts';

const messagesOf = (config: FilesConfig): RedisListServer =>
  new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'files',
    assertionKey: config.FILES_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });

export async function startFilesService({ env, onShutdown, shutdown }: ProcessContext): Promise<void> {
  const config = readConfig(FILES_SETTINGS, env);
  const { HOST: host, PORT: port, FILES_CERTIFICATE: file, FILES_CERTIFICATE_KEY: key } = config;
  const certificate = readCertificate('FILES_CERTIFICATE', file, key);
  const store = openStore(config);
  const log = createLog({ service: 'files-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('files-service', traceSettings(config)));
  const messages = messagesOf(config);
  const pool = createPool({ url: config.FILES_DATABASE_URL, applicationName: 'files-service', log });
  watchPool(pool);
  onShutdown('database', () => pool.end());
  const migrations = checkMigrations(pool, MIGRATIONS);
  let isListening = false;
  const health = await startHealthServer({
    ...healthAddress(config),
    checks: {
      database: () => pool.query('SELECT 1'),
      migrations,
      messages: () =>
        messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.')),
      // Comes last of all. Who hands bytes on to a process that is said to be ready would find nobody there.
      bytes: () => (isListening ? Promise.resolve() : Promise.reject(new Error('Not listening.'))),
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
  const bytes = await startBytesServer({ host, port, certificate, log, parts, ranges });
  isListening = true;
  onShutdown('bytes', () => bytes.close());
  log.info('started', { port: bytes.port });
}
