import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach } from '@jest/globals';
import { OncelinkError } from '../index.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A server that answers as it likes. @returns its address, and the paths that it was asked for */
export async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    answer(request, response);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
  };
}

/** @returns what a call rejects with */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'done',
    (error: unknown) => error,
  );
}

/** @returns the code of what a call rejects with */
export const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const refusal = await refusalOf(call);
  return refusal instanceof OncelinkError ? refusal.code : refusal;
};
