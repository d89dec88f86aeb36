import 'reflect-metadata';
import { runProcess } from '@oncelink/service-kit';
import { startSecretsService } from './start.ts';

await runProcess('secrets-service', startSecretsService);
