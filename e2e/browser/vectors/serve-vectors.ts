import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { bundle } from './bundle.ts';
import type { AskInput, VectorInput, VectorOutcome } from './open-vector.ts';

/** Runs in any engine: opens every vector and sends what came of it. */
const RUN = `
  const inputs = await (await fetch('/inputs')).json();
  const outcomes = [];
  for (const input of inputs) outcomes.push(await openVector(input).catch((error) => ({ failed: String(error) })));
  await fetch('/outcomes', { method: 'POST', body: JSON.stringify(outcomes) });
`;

export interface VectorPage extends AsyncDisposable {
  readonly address: string;
  readonly outcomes: Promise<readonly VectorOutcome[]>;
}

/** A page that opens vectors by itself, for engines that the tests can only send to an address. */
export async function serveVectors(inputs: readonly (VectorInput | AskInput)[]): Promise<VectorPage> {
  const answers: Record<string, readonly [type: string, body: string]> = {
    '/': [
      'text/html',
      '<!doctype html><script src="/vectors.js"></script><script type="module" src="/run.js"></script>',
    ],
    '/vectors.js': ['text/javascript', await bundle()],
    '/run.js': ['text/javascript', RUN],
    '/inputs': ['application/json', JSON.stringify(inputs)],
  };
  let resolve = (_outcomes: readonly VectorOutcome[]): void => undefined;
  const outcomes = new Promise<readonly VectorOutcome[]>((done) => (resolve = done));
  const server = createServer((request, response) => {
    if (request.method === 'POST') void text(request).then((body) => resolve(JSON.parse(body)));
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    outcomes,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
