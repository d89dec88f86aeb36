import 'reflect-metadata';
import { runProcess } from '@oncelink/service-kit';
import { startBillingService } from './start.ts';

await runProcess('billing-service', startBillingService);
