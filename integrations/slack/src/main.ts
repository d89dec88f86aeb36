/**
 * Answers `/oncelink` of Slack, behind a proxy that has the certificate. Settings: ONCELINK_URL, the page;
 * SLACK_SIGNING_SECRET_FILE; PORT, 3000 unless set; HOST, 127.0.0.1 unless set. It logs nothing of any call.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerWith } from './answer.ts';
import { isFromSlack } from './signature.ts';

const MAX_BYTES = 16_384;

function setting(name: string, otherwise?: string): string {
  const value = process.env[name] ?? otherwise;
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

const site = new URL(setting('ONCELINK_URL')).href;
const secret = readFileSync(setting('SLACK_SIGNING_SECRET_FILE'), 'utf8').trim();
if (secret === '') throw new Error('SLACK_SIGNING_SECRET_FILE is empty: everybody could sign.');

async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

async function isGenuine(request: IncomingMessage): Promise<boolean> {
  const body = await readBody(request);
  if (body === undefined || request.method !== 'POST') return false;
  const timestamp = headerOf(request, 'x-slack-request-timestamp');
  const signature = headerOf(request, 'x-slack-signature');
  return isFromSlack(secret, { timestamp, signature, body }, Date.now());
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const genuine = await isGenuine(request);
  response.writeHead(genuine ? 200 : 401, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  response.end(genuine ? answerWith(site) : '{}');
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.requestTimeout = 10_000;
server.listen(Number(setting('PORT', '3000')), setting('HOST', '127.0.0.1'), () => {
  const address = server.address();
  process.stdout.write(`Listens on ${typeof address === 'object' ? address?.port : address}.\n`);
});
