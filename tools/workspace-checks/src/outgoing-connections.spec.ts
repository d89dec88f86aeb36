import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Where servers connect to, and why each address is the operator's: they are all of the configuration. */
const CONNECTING = [
  // SMTP_URL; mails are told not to fetch anything (disableUrlAccess).
  'apps/auth-service/src/mail/connect-smtp.ts',
  // The payment provider, STRIPE_API_URL outside production.
  'apps/billing-service/src/provider/connect-provider.ts',
  // The own cluster's API.
  'libs/key-ring/src/kubernetes-ring-store.ts',
];

/** Every way to open a connection but those to the stores, whose drivers take their address once, when a process starts. */
const NETWORK = "'(?:node:)?(?:https?|http2|net|tls|dgram)'";
const CLIENT =
  "'(?:(?:node:)?(?:dns|child_process)(?:/promises)?|undici|axios|got|node-fetch|superagent|ws)'";
const TAKEN = String.raw`\b(?:im|ex)port (?!type\b)`;
const WAYS_OUT = [
  /\bfetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(/,
  new RegExp(
    String.raw`${TAKEN}[^;]*\b(?:default|request|get|connect|createConnection|createSocket|Agent|Socket)\b[^;]* from ${NETWORK}`,
  ),
  // Whatever has it under one name has all of that.
  new RegExp(String.raw`${TAKEN}(?:\* as )?\w[^;]* from ${NETWORK}`),
  new RegExp(`${TAKEN}[^;]* from ${CLIENT}`),
  // Without a literal it may be any of them.
  new RegExp(String.raw`\b(?:import|require|getBuiltinModule)\(\s*(?:${NETWORK}|${CLIENT}|[^'\s])`),
  /\bnew Stripe\(|\bcreateTransport\(/,
];
const opensConnections = (text: string): boolean => WAYS_OUT.some((way) => way.test(text));

it('N1: no server connects to an address that a visitor names', () => {
  const servers = globSync(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: repository }).filter(
    (file) =>
      !/\.spec\.|\/testing\/|^apps\/frontend\/|^libs\/(?:test-kit|test-cluster|embedded-stores|link-crypto)\//.test(
        file,
      ),
  );
  expect(servers.length).toBeGreaterThan(200);
  const found = servers.filter((file) => opensConnections(readFileSync(path.join(repository, file), 'utf8')));
  expect(found.toSorted()).toEqual(CONNECTING);
});

it.each([
  'await fetch(url)',
  "import { request } from 'node:https';",
  "import { STATUS_CODES, get } from 'node:http';",
  "import { request } from 'https';",
  "import * as http from 'node:http';",
  "import net from 'node:net';",
  "import http, { STATUS_CODES } from 'http';",
  "export { get } from 'node:http';",
  "const { connect } = await import('node:tls');",
  'await import(address);',
  "import { lookup } from 'node:dns/promises';",
  "import axios from 'axios';",
])('and would be seen: %s', (text) => expect(opensConnections(text)).toBe(true));
