import 'reflect-metadata';
import { runProcess } from '@oncelink/service-kit';
import { startEventsService } from './start.ts';

await runProcess('events-service', startEventsService);
