import type { Stretch } from '@oncelink/link-crypto';
import { StretchError } from './stretch-error.ts';
import type { StretchAnswer, StretchRequest } from './stretch-messages.ts';

function ask(worker: Worker, request: StretchRequest): Promise<StretchAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<StretchAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new StretchError('load')));
    worker.postMessage(request, [request.password.buffer]);
  });
}

/**
 * Stretches passwords without blocking the page. A worker is ended after each use: what it held of the password and its
 * 64 MiB go with it.
 * @param start starts a worker
 * @returns fails with StretchError
 */
export const stretchWithWorker =
  (start: () => Worker): Stretch =>
  async (suite, password, salt) => {
    const worker = start();
    try {
      const request = { suite, password: new Uint8Array(password), salt: new Uint8Array(salt) };
      const answer = await ask(worker, request);
      if ('failure' in answer) throw new StretchError(answer.failure);
      return answer.key;
    } finally {
      worker.terminate();
    }
  };
