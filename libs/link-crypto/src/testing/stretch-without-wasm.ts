import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stretch } from '../link-types.ts';

/**
 * `stretch` in a worker thread that has no WebAssembly. In jest's own context the script would take 20 s instead of one:
 * there every look-up of a global such as `Math` is slow.
 */
export const stretchWithoutWasm: Stretch = async (suite, password, salt) => {
  const worker = new Worker(new URL('stretch-worker.ts', import.meta.url), {
    workerData: { suite, password, salt },
  });
  const [stretched]: Uint8Array[] = await once(worker, 'message');
  if (stretched === undefined) throw new Error('the worker sent nothing');
  return stretched;
};
