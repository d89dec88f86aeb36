import { loadStretch } from '@oncelink/link-crypto/stretch';
import { answerStretch } from './answer-stretch.ts';
import type { StretchRequest } from './stretch-messages.ts';

async function serve(request: StretchRequest): Promise<void> {
  const answer = await answerStretch(request, loadStretch);
  postMessage(answer, { transfer: 'key' in answer ? [answer.key.buffer] : [] });
}

addEventListener('message', ({ data }: MessageEvent<StretchRequest>) => void serve(data));
