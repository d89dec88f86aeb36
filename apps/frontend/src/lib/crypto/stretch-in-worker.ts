import { startWorker } from './start-worker.ts';
import { stretchWithWorker } from './stretch-with-worker.ts';

/** The one way in which this page stretches passwords. */
export const stretchInWorker = stretchWithWorker(() => startWorker('kdf'));
