import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Text that becomes markup or code in a page (X3). */
const SINKS = [
  'a.innerHTML = b;',
  'a.outerHTML = b;',
  'a.insertAdjacentHTML("beforeend", b);',
  'a.setHTMLUnsafe(b);',
  'range.createContextualFragment(b);',
  'new DOMParser().parseFromString(b, "text/html");',
  'frame.srcdoc = b;',
  'export const A = () => <iframe title="a" srcDoc={b} />;',
  'export const A = () => <p dangerouslySetInnerHTML={{ __html: b }} />;',
  'document.write(b);',
  'eval(b);',
  'new Function(b);',
];

/** Ways for a server to connect to an address that a visitor names (N1). */
const WAYS_OUT = [
  'await fetch(url);',
  'await globalThis.fetch(url);',
  'new WebSocket(url);',
  'new EventSource(url);',
  'new XMLHttpRequest();',
  "import { createRequire } from 'node:module'; createRequire(import.meta.url)(address);",
  "import { request } from 'node:https'; request();",
  "import { STATUS_CODES, get } from 'node:http'; get(STATUS_CODES);",
  "import { request } from 'https'; request();",
  "import * as http from 'node:http'; http.get();",
  "import net from 'node:net'; net.connect();",
  "import http, { STATUS_CODES } from 'http'; http.get(STATUS_CODES);",
  "export { get } from 'node:http';",
  'await import(address);',
  "import { lookup } from 'node:dns/promises'; lookup();",
  "import { exec } from 'node:child_process'; exec();",
  "import axios from 'axios'; axios();",
  "import { createTransport } from 'nodemailer'; createTransport();",
];

const ALLOWED = [
  "import { STATUS_CODES } from 'node:http'; export const codes = STATUS_CODES;",
  "import type { Socket } from 'node:net'; export type A = Socket;",
];

let root: string;
let found: ReadonlySet<string>;

const fileOf = (kind: string, index: number): string =>
  kind === 'sink' ? `apps/frontend/src/sink-${index}.tsx` : `apps/gateway/src/${kind}-${index}.ts`;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  cpSync(path.join(repository, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
  const write = (kind: string) => (text: string, index: number) => {
    const file = path.join(root, fileOf(kind, index));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  SINKS.forEach(write('sink'));
  WAYS_OUT.forEach(write('way-out'));
  ALLOWED.forEach(write('allowed'));
  const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const guards = /no-restricted|no-danger|no-eval|no-new-func|no-dynamic-require|forbid-dom-props/;
  found = new Set(diagnostics.filter(({ code }) => guards.test(code)).map(({ filename }) => filename));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('npm run lint', () => {
  it.each(SINKS.map((text, index) => [text, index] as const))('refuses in a page: %s', (_text, index) => {
    expect(found).toContain(fileOf('sink', index));
  });

  it.each(WAYS_OUT.map((text, index) => [text, index] as const))(
    'refuses in a server: %s',
    (_text, index) => {
      expect(found).toContain(fileOf('way-out', index));
    },
  );

  it.each(ALLOWED.map((text, index) => [text, index] as const))('allows in a server: %s', (_text, index) => {
    expect(found).not.toContain(fileOf('allowed', index));
  });
});

it('the payment provider has one client, whose address comes from the configuration', () => {
  const files = globSync('apps/*/src/**/*.ts', { cwd: repository }).filter(
    (file) => !/\.spec\.|\/testing\//.test(file),
  );
  const clients = files.filter((file) =>
    readFileSync(path.join(repository, file), 'utf8').includes('new Stripe('),
  );
  expect(clients).toEqual(['apps/billing-service/src/provider/connect-provider.ts']);
});
