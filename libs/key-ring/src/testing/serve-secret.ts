import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { API_CERTIFICATE } from './api-certificate.ts';

interface Secret {
  metadata: { name: string; namespace: string; resourceVersion: string; labels: object };
  data?: Record<string, string>;
}

export interface SecretServer extends AsyncDisposable {
  readonly apiUrl: string;
  readonly accountFolder: string;
  /** As it lies in the cluster. */
  readonly secret: Secret;
  /** Replaces the token, as the kubelet does. */
  changeToken(token: string): void;
  /** Runs once, before the next change is looked at. */
  beforeNextPut(action: () => void): void;
}

/** An API of Kubernetes that has one empty Secret, and answers as the real one: 401, 403, 404, 409. */
export async function serveSecret(name: string): Promise<SecretServer> {
  const accountFolder = mkdtempSync(path.join(tmpdir(), 'oncelink-account-'));
  const write = (file: string, text: string) => writeFileSync(path.join(accountFolder, file), text);
  write('ca.crt', API_CERTIFICATE.cert);
  write('namespace', 'oncelink\n');
  let expected = '';
  const changeToken = (token: string): void => write('token', `${(expected = token)}\n`);
  changeToken('first');
  const secret: Secret = {
    metadata: { name, namespace: 'oncelink', resourceVersion: '1', labels: { kept: 'yes' } },
  };
  let before = (): void => undefined;

  const answer = (method: string, url: string, body: Secret | undefined): [status: number, body: object] => {
    if (!url.startsWith(`/api/v1/namespaces/oncelink/secrets/`)) return [403, { kind: 'Status' }];
    if (!url.endsWith(`/${name}`)) return [403, { kind: 'Status' }];
    if (method === 'GET') return [200, secret];
    before();
    before = () => undefined;
    if (body?.metadata.resourceVersion !== secret.metadata.resourceVersion) return [409, { kind: 'Status' }];
    const { resourceVersion } = secret.metadata;
    Object.assign(secret, body);
    secret.metadata = { ...body.metadata, resourceVersion: String(Number(resourceVersion) + 1) };
    return [200, secret];
  };

  const server: Server = createServer(API_CERTIFICATE, (request, response) => {
    void (async () => {
      const body = request.method === 'PUT' ? ((await json(request)) as Secret) : undefined;
      const isKnown = request.headers.authorization === `Bearer ${expected}`;
      const [status, content] = isKnown
        ? answer(request.method ?? '', request.url ?? '', body)
        : [401, { kind: 'Status' }];
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `https://localhost:${port}`,
    accountFolder,
    secret,
    changeToken,
    beforeNextPut: (action) => {
      before = action;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(accountFolder, { recursive: true, force: true });
    },
  };
}
