import { stretch } from '@oncelink/link-crypto/stretch';
import type { StretchAnswer, StretchRequest } from './stretch-messages.ts';

async function answer({ suite, password, salt }: StretchRequest): Promise<StretchAnswer> {
  try {
    return { key: new Uint8Array(await stretch(suite, password, salt)) };
  } catch {
    return { key: null };
  } finally {
    password.fill(0);
  }
}

async function serve(request: StretchRequest): Promise<void> {
  const result = await answer(request);
  postMessage(result, { transfer: result.key ? [result.key.buffer] : [] });
}

addEventListener('message', ({ data }: MessageEvent<StretchRequest>) => void serve(data));
