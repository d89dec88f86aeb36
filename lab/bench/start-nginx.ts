import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@oncelink/embedded-stores';
import type { OwnTarget, Target } from './target.ts';

const START_LIMIT_MS = 10_000;
const CONFIGURATION = path.resolve(import.meta.dirname, '../../docker/nginx');

/** @throws when what the image of nginx consists of is not on this machine */
export function requireNginx(): void {
  const missing = ['nginx -v', 'envsubst --version'].filter(
    (command) => spawnSync(command, { shell: true }).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(
      'This needs nginx and envsubst on the PATH (Debian: apt-get install nginx-light gettext-base).',
    );
}

/**
 * The configuration of the image, filled by its own scripts as for one gateway behind an address that stays, with other
 * folders and ports.
 */
async function layOut(home: string, port: number, gatewayPort: number): Promise<string> {
  const etc = path.join(home, 'etc');
  cpSync(CONFIGURATION, etc, { recursive: true });
  const probes = await freePort();
  for (const entry of readdirSync(etc, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )) {
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8')
      .replaceAll('/tmp', path.join(home, 'tmp'))
      .replaceAll('/etc/nginx', etc)
      // Debian's is older than the directive; without TLS there is no HTTP/2 anyway.
      .replaceAll('http2 on;', '')
      .replaceAll('listen 8080;', `listen 127.0.0.1:${port};`)
      .replaceAll('listen 8081;', `listen 127.0.0.1:${probes};`);
    writeFileSync(file, text);
  }
  const env = { PATH: process.env['PATH'], EDGE_TLS: 'off', GATEWAY_ADDRESS: `127.0.0.1:${gatewayPort}` };
  execFileSync(path.join(etc, 'start.sh'), ['true'], { env });
  return path.join(etc, 'nginx.conf');
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && server.exitCode === null) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx does not answer at ${url}`);
}

/** The target's first server behind nginx, as operators run it. */
export async function startNginx(target: Target): Promise<OwnTarget> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-nginx-'));
  chmodSync(home, 0o711); // root's nginx works as another account
  const port = await freePort();
  const [gatewayPort = 0] = target.ports;
  const file = await layOut(home, port, gatewayPort);
  const args = ['-p', home, '-c', file, '-g', 'daemon off;'];
  const server = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  await untilReady(`http://127.0.0.1:${port}/api/config`, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const processes = { nginx: server.pid ?? 0, ...target.processes };
  return { ...target, name: `${target.name} behind nginx`, ports: [port], processes, stop };
}
