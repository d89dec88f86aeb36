import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SHIPPED_BESIDES } from './read-shipped.ts';
import { runAudit } from './run-audit.ts';

const LOCK = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'fixture', version: '1.0.0', workspaces: ['apps/*'] },
    'apps/site': { name: 'site', version: '1.0.0', dependencies: { holey: '1.0.0' } },
    'node_modules/site': { resolved: 'apps/site', link: true },
    'node_modules/holey': {
      version: '1.0.0',
      resolved: 'https://registry.example/holey/-/holey-1.0.0.tgz',
      license: 'MIT',
    },
    ...Object.fromEntries(SHIPPED_BESIDES.map((key) => [key, { version: '1.0.0', license: 'MIT' }])),
  },
};

/** As registries describe one: https://docs.npmjs.com/cli/v11/commands/npm-audit#bulk-advisory-endpoint */
const advisory = (severity: 'high' | 'moderate') => ({
  // npm remembers advisories by their number.
  id: severity === 'high' ? 1 : 2,
  url: 'https://advisories.example/1',
  title: 'A hole',
  severity,
  vulnerable_versions: '<2.0.0',
});

let root: string;
let registry: Server;
let known: Record<string, unknown> | null;
let asked: unknown;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'audited-'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(LOCK.packages['']));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(LOCK));
  asked = undefined;
  registry = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ name: 'holey', versions: { '1.0.0': { version: '1.0.0' } } }));
      return;
    }
    const answer = (body: Buffer): void => {
      asked = [request.url, JSON.parse(gunzipSync(body).toString())];
      response.writeHead(known === null ? 405 : 200).end(JSON.stringify(known ?? {}));
    };
    buffer(request).then(answer, () => response.destroy());
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterEach(() => {
  registry.closeAllConnections();
  registry.close();
  rmSync(root, { recursive: true });
});

async function audit(mustKnow: boolean) {
  const { port } = registry.address() as AddressInfo;
  const { passed, lines } = await runAudit({
    root,
    out: path.join(root, 'dist'),
    mustKnow,
    registry: `http://127.0.0.1:${port}/`,
  });
  return { passed, said: lines.slice(2) };
}

describe('an audit', () => {
  it('fails when the registry knows something high against a version in the lock', async () => {
    known = { holey: [advisory('high')] };
    expect(await audit(false)).toEqual({
      passed: false,
      said: ['  holey: high', expect.stringMatching(/^Advisories: 1 high or critical/)],
    });
    expect(asked).toMatchObject(['/-/npm/v1/security/advisories/bulk', { holey: ['1.0.0'] }]);
  });

  it('passes what is less than high, and says how much there is', async () => {
    known = { holey: [advisory('moderate')] };
    expect(await audit(true)).toEqual({
      passed: true,
      said: [expect.stringMatching(/^Advisories: 0 high or critical, [1-9]/)],
    });
  });

  it('is not mistaken for a passed one where the registry does not answer', async () => {
    known = null;
    const [strict, lenient] = await Promise.all([audit(true), audit(false)]);
    expect([strict.passed, lenient.passed]).toEqual([false, true]);
    for (const { said } of [strict, lenient])
      expect(said).toEqual([expect.stringMatching(/^Advisories: NOT CHECKED.*405/)]);
  });
});
