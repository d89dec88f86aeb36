/**
 * The other yardstick: what HTTP and a store in memory cost by themselves. One node:http process, `SET NX EX` and
 * `GETDEL`. Nothing is validated, nothing survives the end of Redis.
 * REDIS_URL and PORT come from the environment.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createClient } from 'redis';

const LIFE_SECONDS = 86_400;

const redis = createClient({ url: process.env['REDIS_URL'] ?? '', commandOptions: { timeout: 0 } });
redis.on('error', (error) => console.error(error));
await redis.connect();

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function create(body: Record<string, unknown>): Promise<object> {
  const id = randomBytes(16).toString('base64url');
  const expiry = { condition: 'NX', expiration: { type: 'EX', value: LIFE_SECONDS } } as const;
  await redis.set(`bare:${id}`, String(body['ciphertext']), expiry);
  return { id };
}

const reveal = async (body: Record<string, unknown>): Promise<object> => ({
  ciphertext: await redis.getDel(`bare:${String(body['id'])}`),
});

const server = createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const isCreation = request.url === '/secrets';
    const result =
      request.method === 'GET' ? {} : await (isCreation ? create : reveal)(await bodyOf(request));
    const text = JSON.stringify(result);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(isCreation ? 201 : 200, headers).end(text);
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
