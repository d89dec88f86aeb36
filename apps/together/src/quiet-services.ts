/** What has little to do where one machine runs one of each: in one process they share what each would load (ADR 108). */
import 'reflect-metadata';
import { runWanted } from './run-wanted.ts';

await runWanted({
  'auth-service': async () => (await import('@oncelink/auth-service/start')).startAuthService,
  'billing-service': async () => (await import('@oncelink/billing-service/start')).startBillingService,
  'events-service': async () => (await import('@oncelink/events-service/start')).startEventsService,
  'files-service': async () => (await import('@oncelink/files-service/start')).startFilesService,
});
