import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@oncelink/embedded-stores';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceProcess, endLeftover } from './service-process.ts';

const SERVER = `
  require('node:http').createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => { console.log('drained'); process.exit(0); });`;

const never = new AbortController().signal;

let folder: string;
let warnings: string[];
let onWarning: () => void;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink service '));
  warnings = [];
  onWarning = () => undefined;
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(code: string, isLogShared = false): Promise<ServiceProcess> {
  const script = path.join(folder, 'service.cjs');
  writeFileSync(script, code);
  const port = await freePort();
  return new ServiceProcess({
    name: 'echo',
    script,
    env: { PORT: String(port) },
    healthUrls: [`http://127.0.0.1:${port}/`],
    folder,
    isLogShared,
    warn: (line) => {
      warnings.push(line);
      onWarning();
    },
  });
}

describe('a service', () => {
  it('is ready when it answers, and may finish what it has begun when it is stopped', async () => {
    const service = await start(SERVER);
    await service.ready(never);
    await service[Symbol.asyncDispose]();
    expect(readFileSync(service.logFile, 'utf8')).toBe('drained\n');
    expect(warnings).toEqual([]);
  });

  it('shows the end of its log when it dies while starting', async () => {
    const service = await start(`console.log('PORT is not set'); process.exit(3);`);
    await expect(service.ready(never)).rejects.toThrow(
      /^echo ended while starting \(exit code 3\), log: .*\nPORT is not set$/,
    );
    await service[Symbol.asyncDispose]();
  });

  it('is not waited for once everything is to stop', async () => {
    const service = await start('setInterval(() => undefined, 1000);');
    await expect(service.ready(AbortSignal.timeout(100))).rejects.toThrow('aborted');
    await service[Symbol.asyncDispose]();
  });

  it('is started again when it dies later, and says so', async () => {
    const service = await start(SERVER);
    await service.ready(never);
    const warned = new Promise<void>((resolve) => (onWarning = resolve));
    const first = service.pid;
    process.kill(first ?? 0, 'SIGKILL');
    await warned;
    expect(warnings).toEqual([expect.stringMatching(/^echo ended \(SIGKILL\) and is started again, log: /)]);
    while (service.pid === first) await sleep(20);
    await service[Symbol.asyncDispose]();
  });

  it('writes to no file where logs are shared', async () => {
    const service = await start('process.exit(3);', true);
    await expect(service.ready(never)).rejects.toThrow(
      /^echo ended while starting \(exit code 3\), its log is above$/,
    );
    await service[Symbol.asyncDispose]();
    expect(existsSync(service.logFile)).toBe(false);
  });

  it('is not started again when it is stopped while it waits for that', async () => {
    const service = await start(SERVER);
    await service.ready(never);
    const warned = new Promise<void>((resolve) => (onWarning = resolve));
    const first = service.pid;
    process.kill(first ?? 0, 'SIGKILL');
    await warned;
    await service[Symbol.asyncDispose]();
    expect(service.pid).toBe(first);
  });
});

describe('a service that a killed launcher left behind', () => {
  const record = (pid: number | undefined): void => writeFileSync(path.join(folder, 'echo.pid'), String(pid));

  it('is ended', async () => {
    const script = path.join(folder, 'service.cjs');
    writeFileSync(script, 'setInterval(() => undefined, 1000);');
    const orphan = spawn(process.execPath, [script], { stdio: 'ignore' });
    record(orphan.pid);
    const ended = once(orphan, 'exit');
    await endLeftover({ name: 'echo', folder, script });
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(existsSync(path.join(folder, 'echo.pid'))).toBe(false);
  });

  it('is not mistaken for a stranger that has got its process id', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      stdio: 'ignore',
    });
    record(stranger.pid);
    await endLeftover({ name: 'echo', folder, script: path.join(folder, 'service.cjs') });
    expect(stranger.signalCode).toBeNull();
    expect(stranger.kill()).toBe(true);
    await once(stranger, 'exit');
  });
});
