import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { call } from './link-client.ts';

/** What a call tells of a server that answers so. */
async function toldOf(path: string, status: number, body?: object): Promise<unknown> {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(status, body && { 'content-type': 'application/json; charset=utf-8' });
    outgoing.end(body && JSON.stringify(body));
  }).listen(0);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await call(origin, path, {}).then((answer) => answer.status, String);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it('an answer of a documented call counts only if it is as documented', async () => {
  const made = { seal: 'A'.repeat(43), expiresAt: null, ttl: null };
  expect(await toldOf('/api/seals', 201, made)).toBe(201);
  expect(await toldOf('/api/seals', 201, { ...made, ttl: '60' })).toMatch('201 is not as documented');
  expect(await toldOf('/api/seals', 201)).toMatch('201 is not as documented');
  expect(await toldOf('/api/seals', 204)).toMatch('204 is not documented');
  expect(await toldOf('/api/v1/key/rotate', 418, made)).toMatch('POST /api/v1/key/rotate: 418');
  expect(await toldOf('/health', 418, made)).toBe(418);
});
