import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { freePort } from '@oncelink/embedded-stores';
import type { TestPostgresOptions, TestRedisOptions, TestStore } from './test-store.ts';

const POSTGRES_IMAGE = 'postgres:17.11';
const REDIS_IMAGE = 'redis:7.4.11';

function storeIn(container: StartedTestContainer, url: string): TestStore {
  return {
    url,
    kill: async () => {
      const client = await getContainerRuntimeClient();
      await client.container.getById(container.getId()).kill();
    },
    restart: () => container.restart(),
    stop: async () => {
      await container.stop({ remove: true, removeVolumes: true });
    },
  };
}

/** PostgreSQL in a container. A fixed port of the host keeps the address over a restart. */
export async function startPostgresContainer({ durable = false }: TestPostgresOptions): Promise<TestStore> {
  const container = await new PostgreSqlContainer(POSTGRES_IMAGE)
    .withExposedPorts({ container: 5432, host: await freePort() })
    .withCommand(['postgres', '-c', `fsync=${durable ? 'on' : 'off'}`])
    .start();
  return storeIn(container, container.getConnectionUri());
}

/** Redis in a container. */
export async function startRedisContainer({ persistent = false }: TestRedisOptions): Promise<TestStore> {
  const port = await freePort();
  const container = await new GenericContainer(REDIS_IMAGE)
    .withExposedPorts({ container: 6379, host: port })
    .withCommand(['redis-server', '--save', '', '--appendonly', persistent ? 'yes' : 'no'])
    .start();
  return storeIn(container, `redis://${container.getHost()}:${port}`);
}
