import { NetworkError } from '../lib/network-error.ts';

/** The text of a legal page. @throws NetworkError when it does not arrive, or something else does */
export async function getLegalText(file: string): Promise<string> {
  const response = await fetch(`/data/${file}.txt`).catch((cause: unknown) => {
    throw new NetworkError('No answer arrived.', { cause });
  });
  // A proxy that answers with a page of its own must not end up as our terms.
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  if (!response.ok || !isText) throw new NetworkError('The answer was no text.');
  const text = await response.text();
  if (text.trim() === '') throw new NetworkError('The answer was empty.');
  return text;
}
