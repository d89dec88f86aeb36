import { parentPort, workerData } from 'node:worker_threads';
import type { PasswordSuite } from '../link-types.ts';

Reflect.deleteProperty(globalThis, 'WebAssembly');
const { stretch } = await import('../stretch.ts');

const { suite, password, salt }: { suite: PasswordSuite; password: Uint8Array; salt: Uint8Array } =
  workerData;
const stretched = new Uint8Array(await stretch(suite, password, salt));
parentPort?.postMessage(stretched, [stretched.buffer]);
