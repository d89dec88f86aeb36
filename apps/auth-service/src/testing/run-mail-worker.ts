/** A replica's share in sending mail, for specs that kill it. Arguments: address of PostgreSQL, settings as JSON. */
import 'reflect-metadata';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { ENTITIES } from '../entities.ts';
import { startMailWorker } from './start-mail-worker.ts';

const [url = '', settings = ''] = process.argv.slice(2);
const pool = createPool({ url, applicationName: 'spec-mail-worker' });
const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
startMailWorker(JSON.parse(settings), pool, dataSource, createLog({ service: 'spec', level: 'silent' }));
