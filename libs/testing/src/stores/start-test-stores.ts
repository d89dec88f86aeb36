import { chooseStores } from './choose-stores.ts';
import type { TestPostgresOptions, TestRedisOptions, TestStore } from './test-store.ts';

// Loading the container client takes longer than starting an embedded server.
const containers = () => import('./start-container.ts');
const embedded = () => import('./start-embedded.ts');

/** A PostgreSQL for one spec file; `url` has the superuser's name and password. */
export async function startTestPostgres(options: TestPostgresOptions = {}): Promise<TestStore> {
  return (await chooseStores()) === 'containers'
    ? (await containers()).startPostgresContainer(options)
    : (await embedded()).startEmbeddedPostgres(options);
}

/** A Redis for one spec file. */
export async function startTestRedis(options: TestRedisOptions = {}): Promise<TestStore> {
  return (await chooseStores()) === 'containers'
    ? (await containers()).startRedisContainer(options)
    : (await embedded()).startEmbeddedRedis(options);
}
