import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { bundle, type Script } from './bundle.ts';

/** Runs in any engine: opens every vector and sends what came of it. */
const runOf = (call: string): string => `
  const inputs = await (await fetch('/inputs')).json();
  const outcomes = [];
  for (const input of inputs) outcomes.push(await ${call}(input).catch((error) => ({ failed: String(error) })));
  await fetch('/outcomes', { method: 'POST', body: JSON.stringify(outcomes) });
`;

export interface VectorPage<Outcome> extends AsyncDisposable {
  readonly address: string;
  readonly outcomes: Promise<readonly Outcome[]>;
}

/** A page that opens vectors by itself, for engines that the tests can only send to an address. */
export async function serveVectors<Outcome>(
  inputs: readonly unknown[],
  script?: Script,
): Promise<VectorPage<Outcome>> {
  const answers: Record<string, readonly [type: string, body: string]> = {
    '/': [
      'text/html',
      '<!doctype html><script src="/vectors.js"></script><script type="module" src="/run.js"></script>',
    ],
    '/vectors.js': ['text/javascript', await bundle(script)],
    '/run.js': ['text/javascript', runOf(script?.call ?? 'openVector')],
    '/inputs': ['application/json', JSON.stringify(inputs)],
  };
  let resolve = (_outcomes: readonly Outcome[]): void => undefined;
  const outcomes = new Promise<readonly Outcome[]>((done) => (resolve = done));
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
