import { runProcess } from '@oncelink/service-kit';
import { startKeyRotator } from './start.ts';

await runProcess('key-rotator', startKeyRotator);
