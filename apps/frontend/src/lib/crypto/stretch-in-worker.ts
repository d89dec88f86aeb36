import workerUrl from './kdf.worker.ts?worker&url';
import { stretchWithWorker } from './stretch-with-worker.ts';
import { trustScriptUrl } from './trusted-script-url.ts';

let trusted: string | undefined;

/** The one way in which this page stretches passwords. */
export const stretchInWorker = stretchWithWorker(() => {
  trusted ??= trustScriptUrl(workerUrl);
  return new Worker(trusted, { type: 'module' });
});
