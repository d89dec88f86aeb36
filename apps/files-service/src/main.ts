import 'reflect-metadata';
import { runProcess } from '@oncelink/service-kit';
import { startFilesService } from './start.ts';

await runProcess('files-service', startFilesService);
