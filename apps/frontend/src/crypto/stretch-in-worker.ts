import type { Stretch } from '@oncelink/link-crypto';
import workerUrl from './kdf.worker.ts?worker&url';
import { StretchError } from './stretch-error.ts';
import type { StretchAnswer, StretchRequest } from './stretch-messages.ts';
import { trustScriptUrl } from './trusted-script-url.ts';

let trusted: string | undefined;

function ask(worker: Worker, request: StretchRequest): Promise<StretchAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<StretchAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new StretchError('load')));
    worker.postMessage(request, [request.password.buffer]);
  });
}

/**
 * Stretches a password without blocking the page. The worker is ended after each use: what it held of the password and
 * its 64 MiB go with it.
 * @throws StretchError
 */
export const stretchInWorker: Stretch = async (suite, password, salt) => {
  trusted ??= trustScriptUrl(workerUrl);
  const worker = new Worker(trusted, { type: 'module' });
  try {
    const { key } = await ask(worker, {
      suite,
      password: new Uint8Array(password),
      salt: new Uint8Array(salt),
    });
    if (key === null) throw new StretchError('run');
    return key;
  } finally {
    worker.terminate();
  }
};
