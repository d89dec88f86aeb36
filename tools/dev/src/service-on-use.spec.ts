import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ServiceOnUse } from './service-on-use.ts';

const SERVER = `
  require('node:http').createServer((_, answer) => answer.end(String(process.pid)))
    .listen(Number(process.env.PORT), '127.0.0.1');`;

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink on use '));
  warnings = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

async function describe(code: string, isWanted = false) {
  const script = path.join(folder, 'service.cjs');
  writeFileSync(script, code);
  const door = { port: await freePort(), ownPort: await freePort() };
  const service = new ServiceOnUse({
    name: 'echo',
    script,
    env: { PORT: String(door.ownPort) },
    healthUrls: [`http://127.0.0.1:${door.ownPort}/`],
    host: '127.0.0.1',
    doors: [door],
    isWanted,
    folder,
    warn: (line) => void warnings.push(line),
  });
  return { service, url: `http://127.0.0.1:${door.port}/`, port: door.port };
}

const ask = (url: string): Promise<string> => fetch(url).then((answer) => answer.text());

it('starts with the first who ask, once for all of them, and ends with the launcher', async () => {
  const { service, url } = await describe(SERVER);
  await service.ready();
  expect(service.pid).toBeUndefined();
  expect(existsSync(path.join(folder, 'echo.log'))).toBe(false);
  const answers = await Promise.all([ask(url), ask(url), ask(url)]);
  expect(new Set(answers)).toEqual(new Set([String(service.pid)]));
  await service[Symbol.asyncDispose]();
  await expect(ask(url)).rejects.toThrow();
  expect(() => process.kill(Number(answers[0]), 0)).toThrow('ESRCH');
});

it('starts at once where it has work to go on with', async () => {
  const { service } = await describe(SERVER, true);
  await service.ready();
  expect(service.pid).toBeGreaterThan(0);
  await service[Symbol.asyncDispose]();
});

it('turns away those who ask while it does not come up, says why, and tries again', async () => {
  const { service, url } = await describe(`console.log('no licence'); process.exit(3);`);
  await service.ready();
  await expect(ask(url)).rejects.toThrow();
  expect(warnings).toEqual([
    expect.stringMatching(/^echo ended while starting \(exit code 3\).*\nno licence$/),
  ]);
  writeFileSync(path.join(folder, 'service.cjs'), SERVER);
  expect(await ask(url)).toBe(String(service.pid));
  expect(readFileSync(path.join(folder, 'echo.log'), 'utf8')).toBe('');
  await service[Symbol.asyncDispose]();
});

it('does not start behind a port that another program has', async () => {
  const { service, port } = await describe(SERVER);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(service.ready()).rejects.toThrow(
    `echo cannot listen on port ${port} (EADDRINUSE). Start again.`,
  );
  await service[Symbol.asyncDispose]();
  other.close();
});
