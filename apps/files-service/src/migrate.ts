/** Brings the database to the schema of this version, then ends. The only program that changes the schema. */
import { readConfig } from '@oncelink/service-kit';
import { migrateDatabase } from '@oncelink/service-kit/database';
import { DATABASE_SETTINGS } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

await migrateDatabase('files-migrate', () => readConfig(DATABASE_SETTINGS).FILES_DATABASE_URL, MIGRATIONS);
