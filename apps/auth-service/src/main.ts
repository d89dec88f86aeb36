import 'reflect-metadata';
import { runProcess } from '@oncelink/service-kit';
import { startAuthService } from './start.ts';

await runProcess('auth-service', startAuthService);
