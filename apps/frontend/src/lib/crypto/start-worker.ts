import bundleUrl from '../files/bundle.worker.ts?worker&url';
import kdfUrl from './kdf.worker.ts?worker&url';
import { trustScriptUrls } from './trusted-script-url.ts';

const URLS = { kdf: kdfUrl, bundle: bundleUrl } as const;

let trust: ((url: string) => string) | undefined;

/** Starts one of the page's two workers: for passwords, and for files. */
export function startWorker(name: keyof typeof URLS): Worker {
  trust ??= trustScriptUrls(Object.values(URLS));
  return new Worker(trust(URLS[name]), { type: 'module' });
}
