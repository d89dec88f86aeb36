import { answerBundle } from './answer-bundle.ts';
import type { BundleRequest } from './bundle-calls.ts';
import { BundleDesk } from './bundle-desk.ts';

const desk = new BundleDesk();

async function serve(request: BundleRequest): Promise<void> {
  const message = await answerBundle(desk, request);
  // A part goes without a copy, and its memory comes back with the next request.
  const part = 'answer' in message && message.answer instanceof Uint8Array ? [message.answer.buffer] : [];
  postMessage(message, { transfer: part });
}

addEventListener('message', ({ data }: MessageEvent<BundleRequest>) => void serve(data));
